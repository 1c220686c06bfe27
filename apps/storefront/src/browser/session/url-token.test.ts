import earlyScript from "virtual:early-script";
import { beforeEach, expect, test } from "vitest";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { samplePlayer } from "../../testing/samples.ts";
import { clearSession, getSession, setToken, setUserInfo } from "./session.ts";
import { adoptUrlToken, takeTokenFrom, urlTokenExchanged } from "./url-token.ts";

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
  await urlTokenExchanged();
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
