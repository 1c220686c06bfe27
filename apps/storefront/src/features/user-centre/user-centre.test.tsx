import { QueryClientProvider } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { clearSession, getSession, setToken } from "../../browser/session/session.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { logIn, samplePlayer } from "../../testing/samples.ts";
import { UserCentre } from "./user-centre.tsx";

const player = samplePlayer({ nickname: "测试玩家", phone: "138****8000" });

let host: FakeHost;

beforeEach(() => {
  getQueryClient().clear();
  clearSession();
  host = startFakeHost();
  host.answer("user/getUserInfo", { data: player });
  host.answer("user/getUserMessageList", { data: [] });
  host.answer("game/getRecentGameList", { data: [] });
});

test("a visitor sees a login link that returns here", () => {
  renderPage(<UserCentre />, { at: "/user/" });
  expect(screen.getByRole("link", { name: "登录" }).getAttribute("href")).toBe(
    "/user/login/?refer=%2Fuser%2F",
  );
  expect(screen.queryByRole("button", { name: "退出登录" })).toBeNull();
  expect(host.seen("user/getUserInfo")).toHaveLength(0);
});

test("a player sees the stored info at once, then the current info", async () => {
  logIn({ ...player, nickname: "旧名字" });
  renderPage(<UserCentre />, { at: "/user/" });
  expect(screen.getByText("旧名字")).toBeTruthy();
  await screen.findByText("测试玩家");
  expect(screen.getByRole("link", { name: "未实名" }).getAttribute("href")).toBe(
    "/user/profile/fcm/",
  );
  expect(screen.getByRole("link", { name: "已绑定手机" })).toBeTruthy();
  expect(getSession().userInfo?.nickname).toBe("测试玩家");
});

test("what the profile and the security page hold has no row here a second time", () => {
  logIn(player);
  renderPage(<UserCentre />, { at: "/user/" });
  const list = screen.getByRole("navigation", { name: "我的内容" });
  const names = within(list)
    .getAllByRole("link")
    .map(({ textContent }) => textContent);
  expect(names).toEqual([
    ...["已领礼包", "我的关注", "我的消息", "下载管理"],
    ...["个人资料", "账号与安全", "未成年人专区", "客服中心", "设置"],
  ]);
});

test("info that failed to load can be reloaded", async () => {
  setToken("t");
  host.answer("user/getUserInfo", { unreachable: true });
  renderPage(<UserCentre />, { at: "/user/" });
  await screen.findByText("资料加载失败，请重试~");
  host.answer("user/getUserInfo", { data: player });
  await userEvent.click(screen.getByRole("button", { name: "重试" }));
  await screen.findByText("测试玩家");
});

test.each([
  [2, "我的消息，2 条未读"],
  [99, "我的消息，99 条未读"],
  [100, "我的消息，99+ 条未读"],
])("%i unread messages are shown on the tile", async (unread, name) => {
  setToken("t");
  host.answer("user/getUnreadCount", { data: { unread } });
  renderPage(<UserCentre />, { at: "/user/" });
  await screen.findByRole("link", { name });
});

test("the games played last link to their game centres", async () => {
  setToken("t");
  const game = {
    gameid: "7",
    gamename: "星海远征",
    logo: "/media/logo.webp",
    gametype: "mobile",
    category: [],
  };
  host.answer("game/getRecentGameList", { data: [game] });
  renderPage(<UserCentre />, { at: "/user/" });
  const link = await screen.findByRole("link", { name: "星海远征" });
  expect(link.getAttribute("href")).toBe("/user/gamecenter/7");
});

test("after a login on this page the space for the games is reserved at once", () => {
  setToken("t");
  renderPage(<UserCentre />, { at: "/user/" });
  const games = screen.getByRole("region", { name: "我的游戏" });
  expect(games.querySelector("[aria-busy]")).not.toBeNull();
  expect(games.className).not.toContain("reserved");
});

test("logging out asks first, then clears the session even if the call fails", async () => {
  logIn(player);
  host.answer("user/logout", { unreachable: true });
  renderPage(<UserCentre />, { at: "/user/" });
  await userEvent.click(screen.getByRole("button", { name: "退出登录" }));
  await screen.findByRole("alertdialog", { name: "退出登录" });
  await userEvent.click(screen.getByRole("button", { name: "取消" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(getSession().token).toBe("t");
  await userEvent.click(screen.getByRole("button", { name: "退出登录" }));
  await screen.findByRole("alertdialog", { name: "退出登录" });
  await userEvent.click(screen.getByRole("button", { name: "退出" }));
  await screen.findByText("已退出登录");
  expect(getSession()).toEqual({ token: null, userInfo: null });
  expect(host.seen("user/logout")[0]?.headers.get("token")).toBe("t");
  expect(screen.getByRole("link", { name: "登录" })).toBeTruthy();
});

test("the server's HTML shows the visitor's card with a player's skeleton, and hydrates without a warning", async () => {
  const Stub = createRoutesStub([{ path: "/user/", Component: UserCentre }]);
  const page = (
    <QueryClientProvider client={getQueryClient()}>
      <Stub initialEntries={["/user/"]} />
    </QueryClientProvider>
  );
  logIn(player);
  const place = document.body.appendChild(document.createElement("div"));
  place.innerHTML = renderToString(page);
  expect(place.textContent).toContain("登录后更精彩");
  expect(place.textContent).not.toContain("测试玩家");
  const reserved = place.querySelectorAll(".ofPlayers");
  expect(reserved).toHaveLength(2);
  const root = await act(async () => hydrateRoot(place, page));
  await screen.findByText("测试玩家");
  expect(screen.queryByText("登录后更精彩")).toBeNull();
  act(() => root.unmount());
  place.remove();
});
