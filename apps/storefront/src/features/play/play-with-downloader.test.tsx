import { FakeDownloader } from "@playfront/bridge/testing/fake-downloader";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { giveConsent } from "../../browser/session/consent.ts";
import { readDownloads } from "../../shared/downloads/download-store.ts";
import { connectDownloads, disconnectDownloads } from "../../shared/downloads/native-downloads.ts";
import { useOpenGame } from "../../shared/game/open-game.ts";
import { enter, startNative } from "../../testing/container.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { pageAddress, renderPage } from "../../testing/render-page.tsx";
import { sampleGame } from "../../testing/samples.ts";
import { PlayButton } from "./play-button.tsx";

const native = startNative();
const game = sampleGame({ version: "1.2.0", versioncode: 12, size: 1 });
const listed = { gameid: "7", gamename: "山海", gametype: "mobile" } as const;
let downloader: FakeDownloader;
let host: FakeHost;

beforeEach(() => {
  native.forget();
  enter("app");
  giveConsent();
  host = startFakeHost();
  host.answer("game/getGameInfo", { data: game });
  host.answer("game/getDownloadUrl", { data: { url: "https://dl.example/d/b/c/g.apk" } });
  downloader = new FakeDownloader();
  downloader.attach((message) => act(() => native.tell(message)));
  native.answer(({ call, params }) => downloader.answer(call, params) ?? { code: 1 });
});
afterEach(disconnectDownloads);

const showBoth = () =>
  renderPage(
    <>
      <PlayButton game={listed} look="row" />
      <PlayButton game={listed} look="wide" />
    </>,
  );
const labels = () => screen.getAllByRole("button").map(({ textContent }) => textContent);

test("all buttons of a game show the same state, and the wide one the progress", async () => {
  showBoth();
  fireEvent.click(screen.getAllByRole("button", { name: "下载 山海" })[0]!);
  await waitFor(() => expect(labels()).toEqual(["下载中", "下载中 0%"]));
  expect(await screen.findByText("已开始下载")).toBeTruthy();
  act(() => downloader.receive("7", 512 * 1024));
  expect(labels()).toEqual(["下载中", "下载中 50%"]);
  // The state stays until the download changes, not three seconds as in a browser.
  act(() => downloader.loseNetwork());
  expect(labels()).toEqual(["等待", "等待 50%"]);
  act(() => downloader.findNetwork());
  act(() => downloader.receive("7"));
  expect(labels()).toEqual(["安装", "安装"]);
});

test("a tap during the download pauses it, and the next tap resumes it", async () => {
  downloader.answer("download.start", { ...listed, name: "山海", size: 100 });
  await connectDownloads();
  const { unmount } = renderPage(<PlayButton game={listed} look="row" />);
  fireEvent.click(screen.getByRole("button", { name: "下载中 山海" }));
  expect(await screen.findByRole("button", { name: "继续 山海" })).toBeTruthy();
  unmount();
  // A new button has its own click guard of one second.
  renderPage(<PlayButton game={listed} look="row" />);
  fireEvent.click(screen.getByRole("button", { name: "继续 山海" }));
  expect(await screen.findByRole("button", { name: "下载中 山海" })).toBeTruthy();
  expect(host.seen("game/getDownloadUrl")).toEqual([]);
});

test("a full disk ends the download with the container's message", async () => {
  downloader = new FakeDownloader({ room: 1 });
  downloader.attach((message) => act(() => native.tell(message)));
  showBoth();
  fireEvent.click(screen.getAllByRole("button", { name: "下载 山海" })[0]!);
  await waitFor(() => expect(labels()[0]).toBe("下载中"));
  act(() => downloader.receive("7"));
  await waitFor(() => expect(labels()).toEqual(["下载", "下载"]));
  expect(readDownloads()).toMatchObject([
    { state: "failed", reason: "存储空间不足，请清理后重试" },
  ]);
});

test("taps within a second count once in the app too", async () => {
  showBoth();
  const [button] = screen.getAllByRole("button", { name: "下载 山海" });
  fireEvent.click(button!);
  await waitFor(() => expect(labels()[0]).toBe("下载中"));
  fireEvent.click(button!);
  expect(downloader.done.filter((call) => call.startsWith("download.pause"))).toEqual([]);
});

test("the version on a game's page turns all buttons of the game to 更新", async () => {
  const old = { ...listed, name: "山海", size: 100, version: "1.1.0", versioncode: 11 };
  downloader.answer("download.start", old);
  downloader.receive("7");
  downloader.confirmInstallation("7");
  await connectDownloads();
  const { unmount } = renderPage(<PlayButton game={listed} look="row" />);
  expect(labels()).toEqual(["打开"]);
  unmount();
  renderPage(
    <>
      <PlayButton game={listed} look="row" />
      <PlayButton game={game} look="wide" />
    </>,
  );
  await waitFor(() => expect(labels()).toEqual(["更新", "更新"]));
});

test("opening a game that is downloading shows the downloads instead of starting again", async () => {
  downloader.answer("download.start", { ...listed, name: "山海", size: 100 });
  await connectDownloads();
  function Opener() {
    const open = useOpenGame();
    return (
      <button type="button" onClick={() => void open(listed)}>
        查看下载
      </button>
    );
  }
  renderPage(<Opener />);
  fireEvent.click(screen.getByRole("button", { name: "查看下载" }));
  await waitFor(() => expect(pageAddress()).toBe("/download/"));
  expect(downloader.done.filter((call) => call.startsWith("download.start"))).toHaveLength(1);
});
