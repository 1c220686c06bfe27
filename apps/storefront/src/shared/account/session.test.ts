import { beforeEach, expect, test, vi } from "vitest";
import { getBrowserApi, onSessionLost } from "../../browser/api/browser-api.ts";
import {
  clearSession,
  getSession,
  onSessionOfOtherTab,
  setToken,
  setUserInfo,
} from "../../browser/session/session.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { samplePlayer } from "../../testing/samples.ts";
import { refreshUserInfo } from "./user-info.ts";

const player = samplePlayer();
const rank = { rank: "热游榜", page: 1, pageSize: 10 };

let host: FakeHost;

beforeEach(() => {
  clearSession();
  host = startFakeHost();
});

function signIn() {
  setToken("first");
  setUserInfo(player);
}

test("a token in a successful answer replaces the stored one and keeps the player's info", async () => {
  signIn();
  host.answer("user/checkLogin", { data: { uid: "1", token: "second" } });
  await getBrowserApi().call("user/checkLogin", {});
  expect(getSession()).toEqual({ token: "second", userInfo: player });
  expect(localStorage.getItem("token")).toBe("second");
});

test("a token beside the player's info becomes the session's and is not stored with the info", async () => {
  signIn();
  host.answer("user/getUserInfo", { data: { ...player, nickname: "新名字", token: "second" } });
  await refreshUserInfo();
  expect(getSession()).toEqual({ token: "second", userInfo: { ...player, nickname: "新名字" } });
  expect(localStorage.getItem("userInfo")).not.toContain("second");
});

test("info that cannot be loaded is removed; the session stays", async () => {
  signIn();
  host.answer("user/getUserInfo", { unreachable: true });
  await refreshUserInfo();
  expect(getSession()).toEqual({ token: "first", userInfo: null });
});

test("a token in a failed answer changes nothing", async () => {
  signIn();
  host.answer("user/checkLogin", { code: 0, data: { token: "second" } });
  await getBrowserApi().call("user/checkLogin", {});
  expect(getSession().token).toBe("first");
});

test.each([
  ["in the status", { status: 401, code: 0 }],
  ["in the body", { status: 200, code: 401 }],
])("401 %s clears token and info, here and in storage, and says so", async (_where, answer) => {
  signIn();
  let told = 0;
  const stop = onSessionLost(() => (told += 1));
  host.answer("game/getGameList", answer);
  await getBrowserApi().call("game/getGameList", rank);
  stop();
  expect(getSession()).toEqual({ token: null, userInfo: null });
  expect(localStorage.getItem("token")).toBeNull();
  expect(localStorage.getItem("userInfo")).toBeNull();
  expect(told).toBe(1);
});

test("an answer to an earlier session says nothing about the present one", async () => {
  signIn();
  let answer: (value: object) => void = () => undefined;
  host.answer("game/getGameList", () => new Promise((resolve) => (answer = resolve)));
  const late = getBrowserApi().call("game/getGameList", rank);
  await vi.waitFor(() => expect(host.seen("game/getGameList")).toHaveLength(1));
  setToken("another");
  answer({ status: 401, code: 401 });
  await late;
  expect(getSession().token).toBe("another");
});

test("a 401 to a token that another tab has replaced leaves the new one", async () => {
  signIn();
  host.answer("game/getGameList", () => {
    localStorage.setItem("token", "rolled-there");
    return { status: 401, code: 401 };
  });
  await getBrowserApi().call("game/getGameList", rank);
  expect(getSession().token).toBe("rolled-there");
  expect(localStorage.getItem("token")).toBe("rolled-there");
});

test("another player's token removes the former player's info", () => {
  signIn();
  setToken("another");
  expect(getSession()).toEqual({ token: "another", userInfo: null });
});

test("another tab's log-out is noticed even if this tab stored the token", () => {
  signIn();
  let told = 0;
  const stop = onSessionOfOtherTab((isThere) => (told += isThere ? 100 : 1));
  localStorage.removeItem("token");
  localStorage.removeItem("userInfo");
  window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
  window.dispatchEvent(new StorageEvent("storage", { key: "userInfo" }));
  stop();
  expect(getSession()).toEqual({ token: null, userInfo: null });
  expect(told).toBe(1);
});

test("a page from the back-forward cache adopts the stored session", () => {
  signIn();
  let told = 0;
  const stop = onSessionOfOtherTab((isThere) => (told += isThere ? 100 : 1));
  localStorage.clear();
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  stop();
  expect(getSession().token).toBeNull();
  expect(told).toBe(1);
});

test("with full storage the session lasts until the page closes", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  signIn();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  expect(getSession()).toEqual({ token: "first", userInfo: player });
  vi.restoreAllMocks();
  clearSession();
  expect(getSession().token).toBeNull();
});
