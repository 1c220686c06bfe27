import { beforeEach, expect, test } from "vitest";
import { keepsOfflineCodes, readOfflinePlayer } from "./offline-codes.ts";
import { clearSession, setToken, setUserInfo } from "./session.ts";

const infoOf = (uid: string) => ({ uid }) as Parameters<typeof setUserInfo>[0];

beforeEach(() => {
  setToken("of-a");
  localStorage.setItem("offlinecodes", "1");
  setUserInfo(infoOf("7"));
});

test("the player is known although a failed call has forgotten the info, and with a rolled token", () => {
  setUserInfo(null);
  expect(readOfflinePlayer()).toBe("7");
  setToken("of-a-rolled", { keepUserInfo: true });
  expect(readOfflinePlayer()).toBe("7");
});

test("a new session may be another player's: its copy belongs to nobody until the host says who it is", () => {
  setToken("of-b");
  expect(keepsOfflineCodes()).toBe(true);
  expect(readOfflinePlayer()).toBeUndefined();
  setUserInfo(infoOf("8"));
  expect(readOfflinePlayer()).toBe("8");
});

test("a copy of an earlier version of the shop is nobody's until the host says who it is", () => {
  localStorage.setItem("offlinecodes", "1");
  expect(keepsOfflineCodes()).toBe(true);
  expect(readOfflinePlayer()).toBeUndefined();
});

test("the end of the session forgets the player and the copy", () => {
  clearSession();
  expect(keepsOfflineCodes()).toBe(false);
  expect(readOfflinePlayer()).toBeUndefined();
});
