import { readFile } from "node:fs/promises";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";

/** The frame's real script, run with hand-made replacements of the browser objects that it uses. */
let script: string;
beforeAll(async () => {
  script = await readFile(new URL("./mirror-frame.js", import.meta.url), "utf8");
});

const origin = "http://m.shop.example";
const stored = new Map<string, string>();
const warn = vi.fn();
let hear: (event: { origin: string; source: object; data: unknown }) => void;
const parent = { postMessage: vi.fn() };

beforeEach(() => {
  stored.clear();
  warn.mockClear();
  parent.postMessage.mockClear();
  const window = {
    parent,
    addEventListener: (_type: string, listener: typeof hear) => {
      hear = listener;
    },
  };
  const dataset = { origins: `${origin} http://www.shop.example:8080` };
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  const document = { documentElement: { dataset } };
  runInNewContext(script, { window, document, localStorage, console: { warn } });
});

const say = (data: unknown, from = origin, source: object = parent) =>
  hear({ origin: from, source, data });
const session = { mirror: 1, act: "write", token: "t-1", userInfo: '{"uid":"12"}' };

test("the shop's pages write token and user info, and read them back, at their own origin only", () => {
  say(session);
  expect(Object.fromEntries(stored)).toEqual({ token: "t-1", userInfo: '{"uid":"12"}' });
  say({ mirror: 1, act: "read" }, "http://www.shop.example:8080");
  const held = { mirror: 1, token: "t-1", userInfo: '{"uid":"12"}' };
  expect(parent.postMessage.mock.calls).toEqual([
    [held, origin],
    [held, "http://www.shop.example:8080"],
  ]);
  say({ ...session, token: null, userInfo: null });
  expect(stored.size).toBe(0);
});

test.each([
  "https://m.shop.example",
  "http://m.shop.example:8080",
  "http://m.shop.example.evil.example",
  "http://evil-m.shop.example",
  "http://shop.example",
  "http://M.shop.example",
  "http://www.shop.example",
  "null",
  "",
  " ",
])("%j is not heard at all", (from) => {
  say(session, from);
  say("nonsense", from);
  expect(stored.size).toBe(0);
  expect(parent.postMessage).not.toHaveBeenCalled();
  expect(warn).not.toHaveBeenCalled();
});

test("a message from another window of the right origin is ignored", () => {
  say(session, origin, { postMessage: vi.fn() });
  expect(stored.size).toBe(0);
});

test("a malformed message is logged, gets no answer and changes nothing", () => {
  say(session);
  parent.postMessage.mockClear();
  const odd = fc.oneof(
    fc.anything(),
    fc.record({ mirror: fc.anything(), act: fc.anything(), token: fc.anything() }),
    fc.constantFrom<unknown>(
      { ...session, token: 7 },
      { ...session, userInfo: undefined },
      { ...session, userInfo: { uid: "12" } },
      { ...session, token: "x".repeat(4097) },
      { ...session, mirror: "1" },
      { ...session, act: "erase" },
      { ...session, act: ["read"] },
      [session],
      JSON.stringify(session),
    ),
  );
  fc.assert(
    fc.property(odd, (body) => {
      warn.mockClear();
      say(body);
      expect(warn.mock.calls).toEqual([["mirror: invalid message format"]]);
    }),
    { numRuns: 300 },
  );
  expect(parent.postMessage).not.toHaveBeenCalled();
  expect(Object.fromEntries(stored)).toEqual({ token: "t-1", userInfo: '{"uid":"12"}' });
});

test("only the two keys are ever written", () => {
  say({ ...session, privacyauthorize: "1", __proto__: { cid: "x" } });
  expect([...stored.keys()].sort()).toEqual(["token", "userInfo"]);
});
