import earlyScript from "virtual:early-script";
import { beforeEach, expect, test, vi } from "vitest";
import { type FakeAnswer, type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { samplePlayer } from "../../testing/samples.ts";
import { getBrowserApi } from "../api/browser-api.ts";
import { clearSession, getSession, setToken, setUserInfo } from "./session.ts";
import { tokensExchanged } from "./token-exchange.ts";
import { adoptUrlToken, takeTokenFrom } from "./url-token.ts";

const player = samplePlayer();

let host: FakeHost;

beforeEach(() => {
  clearSession();
  window.__urlToken = undefined;
  host = startFakeHost();
});

/** Opens a page at this address. */
async function openAddress(address: string) {
  history.replaceState({ kept: true }, "", address);
  new Function(earlyScript)();
  adoptUrlToken();
  await tokensExchanged();
}

const addressNow = () => location.pathname + location.search + location.hash;

test("a token is removed from the address before anything loads, adopted and exchanged", async () => {
  host.answer("user/checkLogin", { data: { uid: "1", token: "exchanged" } });
  await openAddress("/app/gift/info/12?token=from-url&cid=c9#code");
  expect(addressNow()).toBe("/app/gift/info/12?cid=c9#code");
  expect(history.state).toEqual({ kept: true });
  const [call] = host.seen("user/checkLogin");
  expect(call?.payload).toEqual({ from: "url" });
  expect(call?.headers.get("token")).toBe("from-url");
  expect(getSession().token).toBe("exchanged");
  expect(localStorage.getItem("token")).toBe("exchanged");
  expect(localStorage.getItem("cid")).toBe("c9");
});

test("a rejected token restores the former session with its info", async () => {
  setToken("before");
  setUserInfo(player);
  host.answer("user/checkLogin", { status: 401, code: 401, msg: "登录已失效" });
  await openAddress("/app/home/?token=stolen");
  expect(getSession()).toEqual({ token: "before", userInfo: player });
  expect(localStorage.getItem("token")).toBe("before");
});

test("any other failure restores it too, network failures included", async () => {
  for (const answer of [{ code: 0, msg: "失败" }, { code: 403 }, { unreachable: true }]) {
    setToken("before");
    setUserInfo(player);
    host.answer("user/checkLogin", answer);
    await openAddress("/app/home/?token=unlucky");
    expect(getSession()).toEqual({ token: "before", userInfo: player });
  }
});

test("a rejected token without a former session leaves a visitor", async () => {
  host.answer("user/checkLogin", { status: 401, code: 401 });
  await openAddress("/app/home/?token=stolen");
  expect(getSession().token).toBeNull();
});

test.each([
  ["without an answer", "maybe-good", { unreachable: true }],
  ["beyond the limit of exchanges", "often-used", { code: 429, data: { retryAfter: 60 } }],
])(
  "without a former session and %s the token is kept until the next call",
  async (_when, token, answer) => {
    host.answer("user/checkLogin", answer);
    await openAddress(`/app/home/?token=${token}`);
    expect(getSession().token).toBe(token);
  },
);

/** Opens a page at an address whose token the host has not exchanged yet. Returns what answers the exchange. */
function openUnanswered(address: string) {
  const exchanges: ((given: FakeAnswer) => void)[] = [];
  host.answer("user/checkLogin", () => new Promise((resolve) => exchanges.push(resolve)));
  const opened = openAddress(address);
  return async (given: FakeAnswer) => {
    await vi.waitFor(() => expect(exchanges).not.toEqual([]));
    for (const answer of exchanges) answer(given);
    await opened;
  };
}

test("a token is nobody's session until it is exchanged; a visitor's calls wait for it", async () => {
  host.answer("game/getRecentGameList", ({ headers }) =>
    headers.get("token") === "exchanged" ? { data: [] } : { status: 401, code: 401 },
  );
  const answer = openUnanswered("/app/home/?token=slow");
  const games = getBrowserApi().call("game/getRecentGameList", {});
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(host.seen("game/getRecentGameList")).toHaveLength(0);
  expect(getSession().token).toBeNull();
  await answer({ data: { uid: "1", token: "exchanged" } });
  expect((await games).ok).toBe(true);
  expect(getSession().token).toBe("exchanged");
});

test("a player's calls go on with the former session while a link's token is exchanged", async () => {
  setToken("before");
  host.answer("game/getRecentGameList", { data: [] });
  const answer = openUnanswered("/app/home/?token=beside");
  await getBrowserApi().call("game/getRecentGameList", {});
  expect(host.seen("game/getRecentGameList")[0]?.headers.get("token")).toBe("before");
  await answer({ data: { uid: "1", token: "exchanged" } });
  expect(getSession().token).toBe("exchanged");
});

test("a page that is left before its scripts start leaves the token to the tab's next page", async () => {
  history.replaceState(null, "", "/app/home/?token=early");
  new Function(earlyScript)();
  window.__urlToken = undefined;
  host.answer("user/checkLogin", { data: { uid: "1", token: "exchanged" } });
  await openAddress("/app/rank/");
  expect(getSession().token).toBe("exchanged");
  expect(sessionStorage.length).toBe(0);
});

test.each([{ status: 401, code: 401 }, { code: 0 }, { unreachable: true }])(
  "a log-in in another tab outlives a failed exchange: %j",
  async (failure) => {
    const answer = openUnanswered(`/app/home/?token=late-${JSON.stringify(failure).length}`);
    localStorage.setItem("token", "of-other-tab");
    localStorage.setItem("userInfo", JSON.stringify(player));
    await answer(failure);
    expect(getSession()).toEqual({ token: "of-other-tab", userInfo: player });
    expect(localStorage.getItem("token")).toBe("of-other-tab");
  },
);

test("a rejected token changes nothing that other tabs or the kept codes see", async () => {
  setToken("before");
  setUserInfo(player);
  localStorage.setItem("offlinecodes", "1");
  const written = vi.spyOn(Storage.prototype, "setItem");
  const removed = vi.spyOn(Storage.prototype, "removeItem");
  host.answer("user/checkLogin", { status: 401, code: 401 });
  await openAddress("/app/home/?token=stale");
  const touched = [...written.mock.calls, ...removed.mock.calls].map(([key]) => key);
  expect(touched.filter((key) => ["token", "userInfo", "offlinecodes"].includes(key))).toEqual([]);
  expect(localStorage.getItem("offlinecodes")).toBe("1");
});

test("the session's own token is not exchanged again", async () => {
  setToken("mine");
  await openAddress("/app/home/?token=mine");
  expect(host.seen("user/checkLogin")).toHaveLength(0);
  expect(addressNow()).toBe("/app/home/");
});

test.each(["", "a b", "中文", "x".repeat(129)])(
  "%j is no token, and leaves the address",
  async (token) => {
    await openAddress(`/app/home/?token=${encodeURIComponent(token)}`);
    expect(addressNow()).toBe("/app/home/");
    expect(getSession().token).toBeNull();
    expect(host.seen("user/checkLogin")).toHaveLength(0);
  },
);

test("the token leaves the address even if storage is blocked", async () => {
  const storage = Object.getOwnPropertyDescriptor(window, "localStorage");
  Object.defineProperty(window, "localStorage", {
    configurable: true,
    get: () => {
      throw new DOMException("denied", "SecurityError");
    },
  });
  history.replaceState(null, "", "/app/home/?cid=c9&token=secret");
  new Function(earlyScript)();
  if (storage) Object.defineProperty(window, "localStorage", storage);
  expect(addressNow()).toBe("/app/home/?cid=c9");
  expect(window.__urlToken).toBe("secret");
});

test("a token in an address inside the shop is removed from it", () => {
  const rest = takeTokenFrom(new URL("https://shop.example/user/gift/?token=t&from=x#top"));
  expect(rest?.href).toBe("https://shop.example/user/gift/?from=x#top");
  expect(window.__urlToken).toBe("t");
  expect(takeTokenFrom(new URL("https://shop.example/user/gift/?from=x"))).toBeNull();
});

// Last, because what is loaded lazily after it belongs to the page that was loaded again.
test("a page that is reloaded during the exchange exchanges the token again", async () => {
  const answer = openUnanswered("/app/home/?token=reloaded");
  await vi.waitFor(() => expect(host.seen("user/checkLogin")).toHaveLength(1));
  vi.resetModules();
  const reloaded = await import("./url-token.ts");
  reloaded.adoptUrlToken();
  await vi.waitFor(() => expect(host.seen("user/checkLogin")).toHaveLength(2));
  expect(host.seen("user/checkLogin")[1]?.headers.get("token")).toBe("reloaded");
  await answer({ data: { uid: "1", token: "exchanged" } });
  expect(sessionStorage.length).toBe(0);
});
