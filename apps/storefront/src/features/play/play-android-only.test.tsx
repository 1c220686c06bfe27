import { fireEvent, renderHook, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { clearSession } from "../../browser/session/session.ts";
import { usePlayableFirst } from "../../shared/game/playable-first.ts";
import { enter } from "../../testing/container.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { pageAddress, renderPage } from "../../testing/render-page.tsx";
import { makeListedGame } from "../../testing/sample-games.ts";
import { sampleGame } from "../../testing/samples.ts";
import { PlayButton } from "./play-button.tsx";

let host: FakeHost;
beforeEach(() => {
  window.location.hash = "";
  clearSession();
  host = startFakeHost();
  localStorage.setItem("cid", "tap_01");
});

const tap = () => {
  const game = { gameid: "7", gamename: "星海远征", gametype: "mobile" } as const;
  renderPage(<PlayButton game={game} look="wide" />, { at: "/game/7" });
  fireEvent.click(screen.getByRole("button", { name: "下载 星海远征" }));
};

test("on iOS a game with an App Store link opens it", async () => {
  enter("iphone");
  host.answer("game/getDownloadUrl", { data: { url: "#app-store" } });
  tap();
  await waitFor(() => expect(window.location.hash).toBe("#app-store"));
  expect(host.seen("game/getDownloadUrl")[0]?.payload.platform).toBe("ios");
});

test("on iOS a game without a link shows the Android-only dialog with QR code, link and web games", async () => {
  enter("iphone");
  host.answer("game/getDownloadUrl", { code: 404, msg: "该游戏暂无 iOS 版" });
  host.answer("game/getGameInfo", { data: sampleGame() });
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
  tap();
  const dialog = await screen.findByRole("alertdialog", { name: "暂无 iOS 版" });
  expect(await within(dialog).findByRole("img", { name: "游戏页面的二维码" })).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("button", { name: "复制链接" }));
  await waitFor(() => expect(copied).toEqual([`${location.origin}/app/game/7?cid=tap_01`]));
  fireEvent.click(within(dialog).getByRole("button", { name: "看看页游" }));
  await waitFor(() => expect(decodeURIComponent(pageAddress())).toBe("/category/页游"));
  expect(window.location.hash).toBe("");
});

test("on iOS the button of a game without a link says 仅安卓, and shows the dialog", async () => {
  enter("iphone");
  host.answer("game/getDownloadUrl", { code: 404, msg: "该游戏暂无 iOS 版" });
  host.answer("game/getGameInfo", { data: sampleGame() });
  const game = { gameid: "7", gamename: "星海远征", gametype: "mobile", ios: false } as const;
  renderPage(<PlayButton game={game} look="row" />);
  fireEvent.click(screen.getByRole("button", { name: "仅安卓 星海远征" }));
  const dialog = await screen.findByRole("alertdialog", { name: "暂无 iOS 版" });
  fireEvent.click(within(dialog).getByRole("button", { name: "看看页游" }));
  await waitFor(() => expect(decodeURIComponent(pageAddress())).toBe("/category/页游"));
});

test("on iOS a game with a link keeps its button, and so do all games on Android", () => {
  const game = { gameid: "7", gamename: "星海远征", gametype: "mobile" } as const;
  enter("iphone");
  const { unmount } = renderPage(<PlayButton game={{ ...game, ios: true }} look="row" />);
  expect(screen.getByRole("button", { name: "下载 星海远征" })).toBeTruthy();
  unmount();
  enter("browser");
  renderPage(<PlayButton game={{ ...game, ios: false }} look="row" />);
  expect(screen.getByRole("button", { name: "下载 星海远征" })).toBeTruthy();
});

test("on iOS the games that the device can play come first", () => {
  const games = [
    makeListedGame(1, { ios: false }),
    makeListedGame(2, { ios: true }),
    makeListedGame(3, { gametype: "html5" }),
    makeListedGame(4),
  ];
  const order = () => renderHook(() => usePlayableFirst(games)).result.current;
  enter("iphone");
  expect(order().map(({ gameid }) => gameid)).toEqual(["2", "3", "4", "1"]);
  enter("browser");
  expect(order()).toBe(games);
});

test("a withdrawn game does not show the Android-only dialog", async () => {
  enter("iphone");
  host.answer("game/getDownloadUrl", { code: 404, msg: "游戏不存在或已下架" });
  host.answer("game/getGameInfo", { code: 404 });
  tap();
  expect(await screen.findByText("游戏不存在或已下架")).toBeTruthy();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("on HarmonyOS NEXT the button of a game without a link says 仅安卓, and no package is downloaded", async () => {
  enter("harmony");
  host.answer("game/getDownloadUrl", { data: { url: "#package" } });
  const game = { gameid: "7", gamename: "星海远征", gametype: "mobile", ios: false } as const;
  const { unmount } = renderPage(<PlayButton game={game} look="row" />);
  expect(screen.getByRole("button", { name: "仅安卓 星海远征" })).toBeTruthy();
  unmount();
  tap();
  expect(await screen.findByRole("alertdialog", { name: "暂无鸿蒙版" })).toBeTruthy();
  expect(window.location.hash).toBe("");
});

test("on a PC the code for the phone comes first, and 仍要下载 gets the package", async () => {
  enter("desktop");
  host.answer("game/getDownloadUrl", { data: { url: "#package" } });
  tap();
  const dialog = await screen.findByRole("alertdialog", { name: "用手机扫码下载" });
  expect(await within(dialog).findByRole("img", { name: "游戏页面的二维码" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "下载中 星海远征" })).toBeNull();
  expect(host.seen("game/getDownloadUrl")).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "仍要下载" }));
  await waitFor(() => expect(window.location.hash).toBe("#package"));
  expect(host.seen("game/getDownloadUrl")[0]?.payload.platform).toBe("pc");
});
