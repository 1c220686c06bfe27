import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { clearSession, getSession, setToken } from "../../browser/session/session.ts";
import { loadOpening } from "../../shared/game/open-game.ts";
import { enter } from "../../testing/container.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { pageAddress, pageState, renderPage } from "../../testing/render-page.tsx";
import { PlayButton } from "./play-button.tsx";
import { usePlayOnArrival } from "./use-play-on-arrival.ts";

const mobile = { gameid: "7", gamename: "星海远征", gametype: "mobile" } as const;
const web = { gameid: "8", gamename: "方块消消", gametype: "html5" } as const;

let host: FakeHost;

// A page loads it after its start.
beforeAll(loadOpening);

beforeEach(() => {
  enter("browser");
  vi.useFakeTimers({ shouldAdvanceTime: true });
  clearSession();
  window.location.hash = "";
  host = startFakeHost();
});

afterEach(() => {
  vi.useRealTimers();
});

const tap = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("a mobile game downloads, shows 下载中 for three seconds, and can be downloaded again", async () => {
  host.answer("game/getDownloadUrl", { data: { url: "#package" } });
  renderPage(<PlayButton game={mobile} look="row" />);
  tap("下载 星海远征");
  await pass(0);
  expect(window.location.hash).toBe("#package");
  expect(host.seen("game/getDownloadUrl")[0]?.payload).toEqual({
    gameid: "7",
    platform: "android",
  });
  await pass(2900);
  expect(screen.getByRole("button", { name: "下载中 星海远征" }).textContent).toBe("下载中");
  await pass(150);
  expect(screen.getByRole("button", { name: "下载 星海远征" }).textContent).toBe("下载");
  // The toast says that the browser downloads, and links to the download records.
  expect(await screen.findByText("已开始下载，请在浏览器中查看进度")).toBeTruthy();
  expect(screen.getByRole("link", { name: "查看" }).getAttribute("href")).toBe("/download/");
});

test("taps within a second count once", async () => {
  setToken("t");
  host.answer("game/getEntryUrl", { code: 403, msg: "不能进入" });
  renderPage(<PlayButton game={web} look="wide" />);
  tap("进入 方块消消");
  await pass(500);
  tap("进入 方块消消");
  await pass(400);
  expect(host.seen("game/getEntryUrl")).toHaveLength(1);
  await pass(200);
  tap("进入 方块消消");
  await pass(0);
  expect(host.seen("game/getEntryUrl")).toHaveLength(2);
});

test("a failed download shows the host's message and the button returns to 下载", async () => {
  host.answer("game/getDownloadUrl", { code: 404, msg: "该游戏暂无 iOS 版本" });
  renderPage(<PlayButton game={mobile} look="row" />);
  tap("下载 星海远征");
  await pass(0);
  expect(screen.getByText("该游戏暂无 iOS 版本")).toBeTruthy();
  expect(screen.getByRole("button", { name: "下载 星海远征" })).toBeTruthy();
});

test("without a network a message is shown", async () => {
  host.answer("game/getDownloadUrl", { unreachable: true });
  renderPage(<PlayButton game={mobile} look="row" />);
  tap("下载 星海远征");
  await pass(0);
  expect(screen.getByText("系统繁忙，请稍后再试！")).toBeTruthy();
});

test("a host without the calls uses the address templates with the channel id", async () => {
  localStorage.setItem("cid", "c-9");
  const hosts = { download: "#get/{gameid}/{cid}", entry: "#in/{gameid}/{cid}" };
  const { unmount } = renderPage(<PlayButton game={mobile} look="row" />, { hosts });
  tap("下载 星海远征");
  await pass(0);
  expect(window.location.hash).toBe("#get/7/c-9");
  await screen.findByText("已开始下载，请在浏览器中查看进度");
  unmount();
  setToken("t");
  renderPage(<PlayButton game={web} look="row" />, { hosts });
  tap("进入 方块消消");
  await pass(0);
  expect(window.location.hash).toBe("#in/8/c-9");
});

test("an address that would run a script is not opened", async () => {
  host.answer("game/getDownloadUrl", { data: { url: "javascript:void(document.title='x')" } });
  renderPage(<PlayButton game={mobile} look="row" />);
  tap("下载 星海远征");
  await pass(0);
  expect(screen.getByText("系统繁忙，请稍后再试！")).toBeTruthy();
});

test("a visitor who enters a game is sent to the login, and enters it after logging in", async () => {
  renderPage(<PlayButton game={web} look="row" />);
  tap("进入 方块消消");
  await waitFor(() => expect(pageAddress()).toContain("/user/login/"));
  const query = new URLSearchParams(pageAddress().split("?")[1]);
  expect(query.get("refer")).toBe("/game/8?play=1");
  expect(host.seen("game/getEntryUrl")).toHaveLength(0);
});

test("a player enters a game in this window", async () => {
  setToken("t");
  host.answer("game/getEntryUrl", { data: { url: "#entered" } });
  renderPage(<PlayButton game={web} look="row" />);
  tap("进入 方块消消");
  await pass(0);
  expect(window.location.hash).toBe("#entered");
  expect(host.seen("game/getEntryUrl")[0]?.headers.get("token")).toBe("t");
});

test("an expired session leads to the login", async () => {
  setToken("t");
  host.answer("game/getEntryUrl", { status: 401, code: 401, msg: "登录已失效" });
  renderPage(<PlayButton game={web} look="row" />);
  tap("进入 方块消消");
  await waitFor(() => expect(pageAddress()).toContain("/user/login/"));
  expect(getSession().token).toBeNull();
});

test("code 2003 leads to real-name verification", async () => {
  setToken("t");
  host.answer("game/getEntryUrl", { code: 2003, msg: "请先完成实名认证" });
  renderPage(<PlayButton game={web} look="row" />);
  tap("进入 方块消消");
  await screen.findByRole("alertdialog", { name: "请先完成实名认证" });
  tap("去认证");
  await waitFor(() => expect(pageAddress()).toBe("/user/profile/fcm/"));
});

test("code 2006 leads to the playtime page with the next opening", async () => {
  setToken("t");
  const data = { nextOpen: "2025-11-21T12:00:00Z" };
  host.answer("game/getEntryUrl", { code: 2006, msg: "当前时段未成年人无法进入游戏", data });
  renderPage(<PlayButton game={web} look="row" />);
  tap("进入 方块消消");
  await waitFor(() => expect(pageAddress()).toBe("/user/playtime/?game=8"));
  expect(pageState()).toEqual(data);
});

function Arrival() {
  usePlayOnArrival(web);
  return null;
}

test("a player who arrives by ?play=1 enters once, and the query leaves the address", async () => {
  setToken("t");
  host.answer("game/getEntryUrl", { data: { url: "#entered" } });
  renderPage(<Arrival />, { at: "/game/8?play=1&from=share" });
  await waitFor(() => expect(window.location.hash).toBe("#entered"));
  expect(pageAddress()).toBe("/game/8?from=share");
  await pass(100);
  expect(host.seen("game/getEntryUrl")).toHaveLength(1);
});

test("a visitor who arrives by ?play=1 only sees the game", async () => {
  renderPage(<Arrival />, { at: "/game/8?play=1" });
  await waitFor(() => expect(pageAddress()).toBe("/game/8"));
  expect(host.seen("game/getEntryUrl")).toHaveLength(0);
});
