import { beforeEach, expect, test } from "vitest";
import { keepsOfflineCodes, readOfflinePlayer } from "./offline-codes.ts";
import { clearSession, getSession, setToken, setUserInfo } from "./session.ts";

const infoOf = (uid: string) => ({ uid }) as Parameters<typeof setUserInfo>[0];
const player = () => readOfflinePlayer(getSession().token);

beforeEach(() => {
  setToken("of-a");
  localStorage.setItem("offlinecodes", "1");
  setUserInfo(infoOf("7"));
});

test("the player is known although a failed call has forgotten the info, and with a rolled token", () => {
  setUserInfo(null);
  expect(player()).toBe("7");
  setToken("of-a-rolled", { keepUserInfo: true });
  expect(player()).toBe("7");
});

test("a new session may be another player's: its copy belongs to nobody until the host says who it is", () => {
  setToken("of-b");
  expect(keepsOfflineCodes()).toBe(true);
  expect(player()).toBeUndefined();
  setUserInfo(infoOf("8"));
  expect(player()).toBe("8");
});

test("a log-in that knows nothing of the note, such as one in a tab of an older shop, has no player", () => {
  expect(localStorage.getItem("offlineplayer")).toBe("7 of-a");
  expect(readOfflinePlayer("of-b")).toBeUndefined();
  expect(readOfflinePlayer(null)).toBeUndefined();
});

test("the end of the session forgets the player and the copy", () => {
  clearSession();
  expect(keepsOfflineCodes()).toBe(false);
  expect(localStorage.getItem("offlineplayer")).toBeNull();
});
