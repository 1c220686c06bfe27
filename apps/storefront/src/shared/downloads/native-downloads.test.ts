import { readDownloads as readNative } from "@playfront/bridge/downloads";
import { FakeDownloader } from "@playfront/bridge/testing/fake-downloader";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { giveConsent, withdrawConsent } from "../../browser/session/consent.ts";
import { enter, startNative } from "../../testing/container.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { sampleGame } from "../../testing/samples.ts";
import { readDownloads } from "./download-store.ts";
import {
  cancelDownload,
  connectDownloads,
  disconnectDownloads,
  pauseDownload,
  playNatively,
} from "./native-downloads.ts";
import { getNativePlay } from "./native-plays.ts";

const native = startNative();
const game = { gameid: "7", gamename: "山海", logo: "/l.webp" };
const address = "https://dl.example/d/build/tap/shanhai.apk";
const findAddress = async () => ({ ok: true as const, data: { url: address } });
let host: FakeHost;
let downloader: FakeDownloader;

beforeEach(() => {
  native.forget();
  enter("app");
  giveConsent();
  host = startFakeHost();
  const facts = { version: "1.2.0", versioncode: 12, packagename: "com.example.stars" };
  host.answer("game/getGameInfo", { data: sampleGame({ ...facts, size: 1 }) });
  downloader = new FakeDownloader();
  downloader.attach((message) => native.tell(message));
  native.answer(({ call, params }) => downloader.answer(call, params) ?? { code: 1 });
});
afterEach(disconnectDownloads);

const play = () => playNatively(game, findAddress);
const stateNow = () => getNativePlay("7")?.state ?? null;

test("one button leads a game through all of its states", async () => {
  const seen: unknown[] = [await play(), stateNow()];
  expect(native.calls("download.start")).toEqual([
    {
      gameid: "7",
      url: address,
      name: "山海",
      size: 1024 * 1024,
      logo: `${location.origin}/media/logo-512x512-aa3300.webp`,
      package: "com.example.stars",
      version: "1.2.0",
      versioncode: 12,
    },
  ]);
  downloader.receive("7", 300 * 1024);
  expect(getNativePlay("7")).toEqual({ state: "downloading", percent: 29 });
  seen.push(await play());
  await pauseDownload("7");
  seen.push(stateNow(), await play(), stateNow());
  downloader.receive("7");
  seen.push(stateNow(), await play());
  downloader.confirmInstallation("7");
  seen.push(stateNow(), await play());
  expect(seen).toEqual([
    ...["done", "downloading", "under way", "continue", "done", "downloading"],
    ...["install", "done", "start", "done"],
  ]);
  expect(downloader.done).toEqual([
    ...["download.list", "download.start 7", "download.pause 7", "download.resume 7"],
    ...["download.install 7", "download.open 7"],
  ]);
  expect(readDownloads()).toMatchObject([{ state: "installed", version: "1.2.0", address }]);
});

test("the container's earlier downloads are known once it was asked", async () => {
  downloader.answer("download.start", { ...game, url: address, size: 10, versioncode: 12 });
  expect(stateNow()).toBeNull();
  expect(await connectDownloads()).toBe(true);
  expect(stateNow()).toBe("downloading");
  expect(await cancelDownload("7")).toBe(true);
  expect(stateNow()).toBeNull();
  expect(readDownloads()).toEqual([]);
});

test("a refusal is recorded with the container's message, and the browser is not used", async () => {
  native.answer(({ call, params }) =>
    call === "download.start"
      ? { code: -2, msg: "存储空间不足", data: null }
      : downloader.answer(call, params),
  );
  expect(await play()).toBe("done");
  expect(readDownloads()).toMatchObject([{ state: "failed", reason: "存储空间不足" }]);
});

test("the shop's refusal is returned to the caller, and nothing is ordered", async () => {
  const refusal = { ok: false as const, kind: "network" as const, status: 503 };
  expect(await playNatively(game, async () => refusal)).toBe(refusal);
  const script = async () => ({ ok: true as const, data: { url: "javascript:alert(1)" } });
  expect(await playNatively(game, script)).toMatchObject({ ok: false });
  expect(native.calls("download.start")).toEqual([]);
});

describe("the browser downloads the package", () => {
  test.each([
    ["knows no such call", { code: -1, msg: "" }],
    ["answers nothing", undefined],
    ["answers with no list", { code: 1, data: [] }],
    ["fails", { code: -5, msg: "出错了" }],
  ])("if the container %s", async (_, answer) => {
    native.answer(() => answer);
    expect(await play()).toBe("unsupported");
    expect(await play()).toBe("unsupported");
    // The page asks only once.
    expect(native.calls("download.list")).toHaveLength(1);
    expect(native.calls("download.start")).toEqual([]);
  });

  test("if the container knows the list call but not the start call", async () => {
    native.answer(({ call }) =>
      call === "download.list" ? { code: 1, data: { downloads: [] } } : { code: -1, msg: "" },
    );
    expect(await play()).toBe("unsupported");
  });

  test.each(["iphone", "harmony", "browser"] as const)("on %s", async (place) => {
    enter(place);
    expect(await play()).toBe("unsupported");
    expect(native.calls("download.list")).toEqual([]);
  });

  test("before the player has consented, and the container is not called", async () => {
    withdrawConsent();
    expect(await play()).toBe("unsupported");
    expect(native.calls("download.list")).toEqual([]);
  });
});

test("withdrawing the consent forgets the container's downloads", async () => {
  await play();
  expect(stateNow()).toBe("downloading");
  disconnectDownloads();
  withdrawConsent();
  expect(stateNow()).toBeNull();
  expect(readDownloads()).toEqual([]);
  downloader.receive("7", 10);
  expect(readDownloads()).toEqual([]);
});

test("an invalid message is logged and changes nothing", async () => {
  await play();
  const before = readDownloads();
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const odd = [{}, null, "x", { gameid: "7" }, { gameid: "7", seq: 1e300, state: "installed" }];
  for (const detail of odd) native.tell({ event: "download", detail });
  native.tell({ event: "download", detail: { gameid: "7", seq: 0, state: "removed" } });
  expect(readDownloads()).toEqual(before);
  expect(warn).toHaveBeenCalledTimes(odd.length);
  expect(readNative({ downloads: odd })).toEqual([]);
});
