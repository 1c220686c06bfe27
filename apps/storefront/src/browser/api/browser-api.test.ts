import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { logIn, samplePlayer } from "../../testing/samples.ts";
import { clearSession, getSession, setToken } from "../session/session.ts";
import { getBrowserApi, supersededCall } from "./browser-api.ts";
import { clientCaller } from "./calls.ts";
import { getQueryClient } from "./query-client.ts";

let host: FakeHost;
let answerNext: (sn: string) => void;

beforeEach(() => {
  getQueryClient().clear();
  clearSession();
  host = startFakeHost();
  host.answer("gift/getUserGiftSn", () => {
    return new Promise((resolve) => {
      answerNext = (sn) => resolve({ data: sn });
    });
  });
});

/** What another tab does: it changes the storage, and the browser tells this tab. */
function inOtherTab(token: string | null, player: ReturnType<typeof samplePlayer> | null): void {
  if (token === null) localStorage.removeItem("token");
  else localStorage.setItem("token", token);
  if (player === null) localStorage.removeItem("userInfo");
  else localStorage.setItem("userInfo", JSON.stringify(player));
  window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
}

const claim = () => getBrowserApi().call("gift/getUserGiftSn", { giftid: "12" });

test.each([
  ["another player logs in", "b", samplePlayer({ uid: "2" })],
  ["somebody logs in whose info is still unknown", "b", null],
  ["the player logs out", null, null],
] as const)("an answer is dropped if meanwhile %s in another tab", async (_case, token, player) => {
  logIn();
  const running = claim();
  inOtherTab(token, player);
  answerNext("CODE-OF-A");
  expect(await running).toBe(supersededCall);
  expect(getSession().token).toBe(token);
});

test("an answer is dropped if meanwhile another player logs in in this tab", async () => {
  logIn();
  const running = claim();
  setToken("b");
  answerNext("CODE-OF-A");
  expect(await running).toBe(supersededCall);
});

test("the answer arrives if only the token of the session is a new one", async () => {
  logIn();
  const [first, second] = [claim(), claim()];
  const answerSecond = answerNext;
  setToken("t2", { keepUserInfo: true });
  inOtherTab("t3", samplePlayer());
  answerSecond("CODE");
  expect(await second).toEqual({ ok: true, data: "CODE" });
  expect(await Promise.race([first, "under way"])).toBe("under way");
});

test("what is the same for everybody arrives whoever is logged in", async () => {
  logIn();
  host.answer("gift/getGiftList", async () => {
    inOtherTab("b", samplePlayer({ uid: "2" }));
    return { data: [] };
  });
  expect(await clientCaller("gift/getGiftList", { gameid: "7" })).toEqual([]);
});

test("a page that loads while the player changes gets the new player's answer", async () => {
  logIn();
  host.answer("user/getUserFcmInfo", async ({ headers }) => {
    if (headers.get("token") === "b") return { data: { realname: "乙" } };
    inOtherTab("b", samplePlayer({ uid: "2" }));
    return { data: { realname: "甲" } };
  });
  expect(await clientCaller("user/getUserFcmInfo", {})).toMatchObject({ realname: "乙" });
});

describe("a host of the former API", () => {
  afterEach(() => vi.useRealTimers());

  const ask = () => getBrowserApi().call("collection/getDailyPickList", {});

  test("is asked once in an hour for a call that it does not have", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const unknown = { ok: false, kind: "network", status: 404, isUnknown: true };
    expect(await ask()).toEqual(unknown);
    host.answer("collection/getDailyPickList", { data: [] });
    expect(await ask()).toEqual(unknown);
    expect(host.seen("collection/getDailyPickList")).toHaveLength(1);
    vi.setSystemTime(Date.now() + 3_600_001);
    expect(await ask()).toEqual({ ok: true, data: [] });
  });

  test("is asked again for a call that every host has", async () => {
    const ask = () => getBrowserApi().call("index/getHomeGameList", {});
    expect(await ask()).toMatchObject({ ok: false, status: 404 });
    host.answer("index/getHomeGameList", { data: { hot: [] } });
    expect(await ask()).toEqual({ ok: true, data: { hot: [] } });
  });
});
