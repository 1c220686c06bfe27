import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type EntryParams, signEntry, verifyEntry } from "./entry-signature.ts";
import { anyCharacter } from "./testing/any-character.ts";

/** The worked example of the guide for game developers. */
const example: EntryParams = {
  uid: "10086",
  gameid: "42",
  cid: "tap_01",
  nickname: "小明 & (A*)",
  time: 1_700_000_000,
  nonce: "n0nce-EXAMPLE_0123456789",
  until: 1_700_003_600,
};
const key = "example-key-not-a-secret";
const options = { key, now: new Date(1_700_000_000_000), maxAgeSeconds: 300 };
const signed = signEntry(example, key);

const failureOf = (query: string, changed: Partial<typeof options> = {}) => {
  const check = verifyEntry(query, { ...options, ...changed });
  return check.ok ? "ok" : check.failure;
};
const secondsLater = (seconds: number) => ({
  now: new Date(options.now.getTime() + seconds * 1000),
});

test("verification answers the parameters that were signed", () => {
  expect(verifyEntry(signed, options)).toEqual({ ok: true, params: example });
});

test("the guide's worked example matches this code's signature", () => {
  const guide = readFileSync(
    new URL("../../../docs/how-to/connect-an-html5-game.md", import.meta.url),
    "utf8",
  );
  const [text, sign] = signed.split("&sign=");
  expect(guide).toContain(`\n${text}\n`);
  expect(guide).toContain(`\n${sign}\n`);
  expect(guide).toContain(key);
  expect(guide).toContain(`?${signed}\n`);
});

test("the order of the parameters does not matter, and a plus is a space", () => {
  const turned = signed.split("&").reverse().join("&");
  expect(failureOf(turned)).toBe("ok");
  expect(failureOf(turned.replaceAll("%20", "+"))).toBe("ok");
});

test("an empty nickname, channel and end still belong to the set", () => {
  const bare = signEntry({ ...example, nickname: "", cid: "", until: null }, key);
  expect(verifyEntry(bare, options)).toMatchObject({ ok: true, params: { until: null } });
  expect(failureOf(bare)).toBe("ok");
  expect(failureOf(bare.replace("nickname=&", ""))).toBe("missing");
});

test.each(["uid", "gameid", "cid", "nickname", "time", "nonce", "until", "sign"])(
  "without %s it is refused",
  (name) => {
    const query = new URLSearchParams(signed);
    query.delete(name);
    expect(failureOf(query.toString())).toBe("missing");
  },
);

test.each([
  ["uid", "10087"],
  ["gameid", "43"],
  ["cid", "tap_02"],
  ["nickname", "小红"],
  ["time", "1700000001"],
  ["nonce", "n0nce-EXAMPLE_0123456780"],
  ["until", "1700007200"],
  ["until", ""],
  ["sign", "0".repeat(64)],
])("a changed %s is refused", (name, value) => {
  const query = new URLSearchParams(signed);
  query.set(name, value);
  expect(failureOf(query.toString())).toBe("bad-sign");
});

test("a signature made with another game's key is refused", () => {
  expect(failureOf(signed, { key: "another-key" })).toBe("bad-sign");
});

test.each(["uid=10086", "uid=1", "sign=00", "nickname="])(
  "a second %s is refused, same value or not",
  (extra) => {
    expect(failureOf(`${signed}&${extra}`)).toBe("duplicate");
    expect(failureOf(`${extra}&${signed}`)).toBe("duplicate");
  },
);

test.each(["vip=1", "__proto__=1", "constructor=1", "UID=1", "uid[]=1", "=", "x"])(
  "the unknown parameter %s is refused",
  (extra) => {
    expect(failureOf(`${signed}&${extra}`)).toBe("unexpected");
  },
);

test.each([
  ["uid", "-1"],
  ["uid", "１２"],
  ["gameid", "1e3"],
  ["cid", "../x"],
  ["cid", "c".repeat(65)],
  ["nickname", "a\nb"],
  ["nickname", "n".repeat(65)],
  ["time", "01700000000"],
  ["time", "1700000000.5"],
  ["nonce", "short"],
  ["until", "never"],
  ["until", "-1"],
  ["sign", "A".repeat(64)],
  ["sign", "0".repeat(63)],
])("%s %j is malformed", (name, value) => {
  const query = new URLSearchParams(signed);
  query.set(name, value);
  expect(failureOf(query.toString())).toBe("malformed");
});

test("a signature is valid until it expires, with some tolerance for a slow clock", () => {
  expect(failureOf(signed, secondsLater(300))).toBe("ok");
  expect(failureOf(signed, secondsLater(301))).toBe("expired");
  expect(failureOf(signed, secondsLater(-30))).toBe("ok");
  expect(failureOf(signed, secondsLater(-31))).toBe("future");
});

test("values that would be refused cannot be signed, nor can anything with an empty key", () => {
  expect(() => signEntry({ ...example, nonce: "short" }, key)).toThrow("nonce");
  expect(() => signEntry({ ...example, time: 1.5 }, key)).toThrow("time");
  expect(() => signEntry({ ...example, nickname: "a\u0000" }, key)).toThrow("nickname");
  expect(() => signEntry(example, "")).toThrow("empty");
});

test("any nickname is verified unchanged, half a surrogate pair as the replacement character", () => {
  const nicknames = fc
    .string({ unit: anyCharacter, maxLength: 16 })
    .filter((nickname) => !/\p{Cc}/u.test(nickname));
  fc.assert(
    fc.property(nicknames, (nickname) => {
      const check = verifyEntry(signEntry({ ...example, nickname }, key), options);
      expect(check.ok && check.params.nickname).toBe(nickname.toWellFormed());
    }),
  );
  expect(failureOf(signEntry({ ...example, nickname: "\ud83d" }, key))).toBe("ok");
});

test("any other query string is refused without an exception", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (query) => {
      expect(verifyEntry(query, options).ok).toBe(false);
    }),
  );
});
