import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { clearSession } from "../../browser/session/session.ts";
import { enter } from "../../testing/container.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { pageAddress, renderPage } from "../../testing/render-page.tsx";
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
  host.answer("game/getGameInfo", { data: { gameid: "7" } });
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

test("a withdrawn game does not show the Android-only dialog", async () => {
  enter("iphone");
  host.answer("game/getDownloadUrl", { code: 404, msg: "游戏不存在或已下架" });
  host.answer("game/getGameInfo", { code: 404 });
  tap();
  expect(await screen.findByText("游戏不存在或已下架")).toBeTruthy();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("on HarmonyOS NEXT no package is downloaded", async () => {
  enter("harmony");
  host.answer("game/getDownloadUrl", { data: { url: "#package" } });
  tap();
  expect(await screen.findByRole("alertdialog", { name: "暂无鸿蒙版" })).toBeTruthy();
  expect(window.location.hash).toBe("");
});
