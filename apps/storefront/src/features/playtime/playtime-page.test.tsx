import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { clearSession, setToken } from "../../browser/session/session.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { pageAddress, renderPage } from "../../testing/render-page.tsx";
import { PlaytimePage } from "./playtime-page.tsx";
import type { Playtime } from "./playtime-rules.ts";

let host: FakeHost;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  getQueryClient().clear();
  host = startFakeHost();
});

afterEach(() => {
  clearSession();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const link = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

const friday: Playtime["days"][number] = {
  day: "2026-11-20",
  note: "",
  opens: "2026-11-20T20:00:00+08:00",
  closes: "2026-11-20T21:00:00+08:00",
};
const saturday = { day: "2026-11-21", note: "调休上班" };
const closed: Playtime = {
  adult: false,
  now: "2026-11-20T19:59:57+08:00",
  nextOpen: "2026-11-20T20:00:00+08:00",
  days: [friday, saturday],
};
const open: Playtime = {
  adult: false,
  now: "2026-11-20T20:00:00+08:00",
  until: "2026-11-20T21:00:00+08:00",
  nextOpen: "2026-11-22T20:00:00+08:00",
  days: [friday, saturday],
};

test("outside the hours the page shows the next opening, this week's hours and a link to the game", async () => {
  host.answer("game/getPlaytime", { data: closed });
  renderPage(<PlaytimePage />, { at: "/user/playtime/?game=8" });
  await screen.findByRole("heading", { name: "先休息一下，稍后再来" });
  const next = screen.getByText("11月20日 周五 20:00").parentElement;
  expect(next?.textContent).toBe("下次开放：11月20日 周五 20:00");
  expect(link("返回游戏页")).toBe("/game/8");
  expect(link("家长监护")).toBe("/guardians/");
  expect(link("适合未成年人的游戏")).toBe("/minors/");
  const rows = within(screen.getByRole("region", { name: "未来七天的游戏时段" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(rows).toEqual(["11月20日 周五今天20:00–21:00", "11月21日 周六调休上班不开放"]);
});

test("a visitor is not spoken to as a minor", async () => {
  host.answer("game/getPlaytime", { data: { ...closed, adult: undefined } });
  renderPage(<PlaytimePage />, { at: "/user/playtime/" });
  await screen.findByRole("heading", { name: "当前不在未成年人游戏时段" });
  expect(screen.getByRole("timer", { name: "距离下次开放" })).toBeTruthy();
  expect(screen.getByRole("region", { name: "未成年人未来七天的游戏时段" })).toBeTruthy();
});

test("a player without a real name is led to the form", async () => {
  setToken("token-of-the-player");
  host.answer("game/getPlaytime", { data: { ...closed, adult: undefined } });
  renderPage(<PlaytimePage />, { at: "/user/playtime/?game=8" });
  await screen.findByRole("heading", { name: "您尚未通过实名认证" });
  expect(link("去实名认证")).toBe("/user/profile/fcm/");
  expect(screen.queryByRole("timer")).toBeNull();
});

test("an adult reads that the hours do not apply, and may enter the game", async () => {
  host.answer("game/getPlaytime", { data: { ...closed, adult: true } });
  renderPage(<PlaytimePage />, { at: "/user/playtime/?game=8" });
  await screen.findByRole("heading", { name: "您是成年用户，游戏时间不受限制" });
  expect(screen.queryByRole("timer")).toBeNull();
  expect(screen.queryByText("下次开放：", { exact: false })).toBeNull();
  expect(link("进入游戏")).toBe("/game/8?play=1");
  expect(screen.getByRole("region", { name: "未成年人未来七天的游戏时段" })).toBeTruthy();
});

test("the countdown uses the host's clock, and the page updates at its end", async () => {
  // The device is a year behind.
  vi.setSystemTime(new Date("2025-11-20T03:00:00Z"));
  host.answer("game/getPlaytime", { data: closed });
  renderPage(<PlaytimePage />, { at: "/user/playtime/?game=8" });
  const timer = await screen.findByRole("timer", { name: "距离下次开放" });
  expect(timer.textContent).toMatch(/^00时00分0[23]秒$/);
  host.answer("game/getPlaytime", { data: open });
  await pass(3500);
  await screen.findByRole("heading", { name: "现在可以玩游戏" });
  expect(screen.getByRole("timer", { name: "距离本次结束" }).textContent).toMatch(/^0[01]时/);
  expect(link("进入游戏")).toBe("/game/8?play=1");
});

test("a device that slept past the end updates when it wakes", async () => {
  vi.setSystemTime(new Date("2026-11-20T11:59:57Z"));
  host.answer("game/getPlaytime", { data: closed });
  renderPage(<PlaytimePage />, { at: "/user/playtime/" });
  await screen.findByRole("timer");
  host.answer("game/getPlaytime", { data: open });
  vi.setSystemTime(new Date("2026-11-20T12:30:00Z"));
  fireEvent(document, new Event("visibilitychange"));
  await screen.findByRole("heading", { name: "现在可以玩游戏" });
});

test("a failure shows an error and can be retried", async () => {
  host.answer("game/getPlaytime", { unreachable: true });
  renderPage(<PlaytimePage />, { at: "/user/playtime/?game=8" });
  const again = await screen.findByRole("button", { name: "重新加载" });
  host.answer("game/getPlaytime", { data: closed });
  fireEvent.click(again);
  await screen.findByRole("timer");
});

test("if the host has no playtime call, the next opening from its refusal is shown", async () => {
  vi.setSystemTime(new Date("2026-11-27T04:00:00Z"));
  const nextOpen = "2026-11-27T20:00:00+08:00";
  window.history.replaceState(null, "");
  renderPage(<PlaytimePage />, { at: "/user/playtime/?game=8", state: { nextOpen } });
  expect((await screen.findByText("11月27日 周五 20:00")).tagName).toBe("STRONG");
  expect(screen.queryByText("未来七天的游戏时段")).toBeNull();
});

test.each([
  "",
  "?game=",
  "?game=0",
  "?game=../../x",
  "?game=1e3",
  "?game=%3Cscript%3E",
  "?game=8&game=x",
])("the query %s links to the game or to the home page only", async (query) => {
  host.answer("game/getPlaytime", { data: closed });
  renderPage(<PlaytimePage />, { at: `/user/playtime/${query}` });
  await screen.findByRole("timer");
  expect(query.startsWith("?game=8") ? link("返回游戏页") : link("去首页逛逛")).toMatch(
    /^\/(?:home\/|game\/8)$/,
  );
});

test("without history the back button leads to the game", async () => {
  host.answer("game/getPlaytime", { data: closed });
  renderPage(<PlaytimePage />, { at: "/user/playtime/?game=8" });
  await screen.findByRole("timer");
  fireEvent.click(screen.getByRole("button", { name: "返回" }));
  await waitFor(() => expect(pageAddress()).toBe("/game/8"));
});
