import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { newRecord } from "../../shared/downloads/download-record.ts";
import { readDownloads, recordDownload } from "../../shared/downloads/download-store.ts";
import { enter } from "../../testing/container.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { pageAddress, renderPage } from "../../testing/render-page.tsx";
import { sampleGame } from "../../testing/samples.ts";
import { DownloadsPage } from "./downloads-page.tsx";

const digest = "12345678".repeat(8);
let host: FakeHost;

beforeEach(() => {
  enter("browser");
  window.location.hash = "";
  host = startFakeHost();
  getQueryClient().clear();
  host.answer("game/getGameInfo", { unreachable: true });
});
afterEach(() => localStorage.clear());

type RecordInput = Parameters<typeof newRecord>[0];

function storeDownloads(...records: RecordInput[]) {
  localStorage.setItem("downloads", JSON.stringify(records.map(newRecord)));
}

const handed: RecordInput = {
  gameid: "7",
  gamename: "山海",
  logo: "/l.webp",
  via: "browser",
  state: "handed",
  at: 1_760_000_000_000,
  version: "1.2.0",
  versioncode: 12,
  bytes: 86 * 1024 * 1024,
};

const show = () =>
  renderPage(
    <DownloadsPage playAction={({ gamename }) => <button type="button">{gamename}</button>} />,
    {
      at: "/download/",
    },
  );
const item = (name = "山海") => within(screen.getByRole("article", { name }));
const tap = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("without downloads the page links to the games", () => {
  show();
  expect(screen.getByText("暂无下载记录")).toBeTruthy();
  fireEvent.click(screen.getByRole("link", { name: "去找游戏" }));
  expect(pageAddress()).toBe("/category/");
});

test("a browser download shows all that a page can know of it", async () => {
  storeDownloads({ ...handed, package: "com.example.stars", sha256: digest, signer: digest });
  show();
  expect(item().getByText("已开始下载，请在浏览器中查看进度")).toBeTruthy();
  expect(item().getByText("版本 1.2.0")).toBeTruthy();
  expect(item().getByText("86 MB")).toBeTruthy();
  expect(item().getByText("2025-10-09 16:53")).toBeTruthy();
  expect(screen.getByText(/网页无法显示下载进度/)).toBeTruthy();
  expect(screen.queryByRole("progressbar")).toBeNull();
  tap("山海的下载详情");
  expect(item().getByText("com.example.stars")).toBeTruthy();
  expect(item().getAllByText("12345678…12345678")).toHaveLength(2);
  // The install guide is offered once: beside the name, unless the update button is there.
  expect(item().getAllByRole("button", { name: /如何安装/ })).toHaveLength(1);
});

test("unknown facts of the package are left out", () => {
  storeDownloads(handed);
  show();
  tap("山海的下载详情");
  expect(item().queryByText("SHA-256")).toBeNull();
  expect(item().queryByText("签名证书")).toBeNull();
  expect(item().queryByText("包名")).toBeNull();
});

test("the install guide is for this device, and shows the digest that identifies the shop's package", async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(
    "Mozilla/5.0 (Linux; Android 12; HUAWEI P50)",
  );
  storeDownloads({ ...handed, sha256: digest });
  show();
  tap("如何安装 山海");
  const guide = within(await screen.findByRole("alertdialog", { name: "如何安装" }));
  expect(guide.getByText(/纯净模式/)).toBeTruthy();
  expect(guide.getByText(/HarmonyOS NEXT/)).toBeTruthy();
  const checks = guide.getByText("12345678…12345678").closest("details");
  expect(checks?.open).toBe(false);
  fireEvent.click(guide.getByText("如何确认安装包未被篡改"));
  expect(checks?.open).toBe(true);
});

test("an update is offered once the shop has one, and a withdrawn game is marked", async () => {
  storeDownloads(
    { ...handed, versioncode: 11, version: "1.1.0" },
    { ...handed, gameid: "8", gamename: "旧作" },
  );
  host.answer("game/getGameInfo", ({ payload }) =>
    payload.gameid === "8"
      ? { code: 404, msg: "游戏不存在或已下架" }
      : { data: sampleGame({ version: "1.3.0", versioncode: 13 }) },
  );
  show();
  expect(await screen.findByText("有新版本 1.3.0")).toBeTruthy();
  expect(await item("旧作").findByText("游戏已下架")).toBeTruthy();
  tap("山海的下载详情");
  expect(item().getByRole("button", { name: "如何安装" })).toBeTruthy();
  host.answer("game/getDownloadUrl", { data: { url: "#package" } });
  tap("更新 山海");
  await waitFor(() => expect(window.location.hash).toBe("#package"));
  await waitFor(() => expect(screen.queryByText("有新版本 1.3.0")).toBeNull());
});

test("a failure shows the host's message, and a successful retry clears it", async () => {
  storeDownloads({ ...handed, state: "failed", reason: "该游戏暂无安装包" });
  show();
  expect(item().getByText("下载失败：该游戏暂无安装包")).toBeTruthy();
  host.answer("game/getDownloadUrl", { data: { url: "#again" } });
  tap("重试 山海");
  expect(await screen.findByRole("button", { name: "如何安装 山海" })).toBeTruthy();
});

test("removing and clearing ask before deleting bytes, and keep downloads in progress", async () => {
  storeDownloads(handed, { ...handed, gameid: "8", gamename: "飞车" });
  show();
  tap("山海的下载详情");
  tap("移除记录 山海");
  expect(screen.queryByRole("article", { name: "山海" })).toBeNull();
  tap("清空");
  fireEvent.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "取消" }),
  );
  expect(screen.getByRole("article", { name: "飞车" })).toBeTruthy();
  tap("清空");
  fireEvent.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "清空" }),
  );
  expect(await screen.findByText("暂无下载记录")).toBeTruthy();
  expect(localStorage.getItem("downloads")).toBeNull();
});

test("a download added in another tab is shown, and a change here does not overwrite it", () => {
  storeDownloads(handed);
  show();
  // Another tab has added a game.
  storeDownloads(handed, { ...handed, gameid: "8", gamename: "飞车" });
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "downloads" })));
  expect(screen.getByRole("article", { name: "飞车" })).toBeTruthy();
  storeDownloads(handed, { ...handed, gameid: "9", gamename: "棋局" });
  act(() => recordDownload({ kind: "removed", gameid: "7" }));
  expect(readDownloads().map(({ gameid }) => gameid)).toEqual(["9"]);
});

test("without a network the page shows a notice", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  storeDownloads(handed);
  show();
  expect(screen.getByText("网络已断开，恢复后可以继续下载")).toBeTruthy();
});

test("a native download shows its progress, and its button is the play button", () => {
  const received = 43 * 1024 * 1024;
  storeDownloads({ ...handed, via: "native", state: "downloading", received, seq: 3 });
  show();
  const bar = screen.getByRole("progressbar", { name: "山海的下载进度" });
  expect([bar.getAttribute("value"), bar.getAttribute("max")]).toEqual([
    String(received),
    String(handed.bytes),
  ]);
  expect(item().getByText("43 MB / 86 MB")).toBeTruthy();
  expect(item().getByRole("button", { name: "山海" })).toBeTruthy();
  expect(screen.queryByText(/浏览器不会/)).toBeNull();
});
