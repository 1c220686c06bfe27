import { randomBytes } from "node:crypto";
import type { SessionEnds } from "@playfront/database/session-ends";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { KeptSessions } from "./kept-sessions.ts";

let tell: (uid: string | null) => void;
let isListening: boolean;
let kept: KeptSessions<{ uid: string }>;
const session = { uid: "100001" };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.advanceTimersByTime(1);
  isListening = true;
  const ends: SessionEnds = {
    onEnd: (listener) => {
      tell = listener;
    },
    isListening: () => isListening,
    close: async () => {},
  };
  kept = new KeptSessions({ ends, copies: null, shape: "" });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Looks a session up; `meanwhile` happens before the database has answered. */
async function load(tokenHash: Buffer, meanwhile = () => {}) {
  vi.advanceTimersByTime(1);
  await kept.load(tokenHash, async () => {
    vi.advanceTimersByTime(1);
    meanwhile();
    return session;
  });
}

test("a session is kept for five seconds from the beginning of its look-up", async () => {
  const token = randomBytes(32);
  await load(token, () => vi.advanceTimersByTime(1_000));
  vi.advanceTimersByTime(3_900);
  expect(kept.read(token)).toBe(session);
  vi.advanceTimersByTime(100);
  expect(kept.read(token)).toBeUndefined();
});

test("a look-up that took longer is not kept", async () => {
  const token = randomBytes(32);
  await load(token, () => vi.advanceTimersByTime(5_000));
  expect(kept.read(token)).toBeUndefined();
});

test.each([
  ["of its account", session.uid],
  ["of any account", null],
])("ends with the end of a session %s", async (_which, uid) => {
  const token = randomBytes(32);
  await load(token);
  tell("100002");
  expect(kept.read(token)).toBe(session);
  tell(uid);
  expect(kept.read(token)).toBeUndefined();
  await load(token);
  expect(kept.read(token)).toBe(session);
});

test.each([
  ["of its account", session.uid],
  ["of any account", null],
])("is not kept if a session %s ends during its look-up", async (_which, uid) => {
  const token = randomBytes(32);
  await load(token, () => tell("100002"));
  expect(kept.read(token)).toBe(session);
  const other = randomBytes(32);
  await load(other, () => tell(uid));
  expect(kept.read(other)).toBeUndefined();
});

test("is not kept while a transaction of this process ends sessions of the account", async () => {
  const token = randomBytes(32);
  await load(token);
  kept.end(session.uid);
  expect(kept.read(token)).toBeUndefined();
  tell(session.uid);
  tell(null);
  await load(token);
  expect(kept.read(token)).toBeUndefined();
  vi.advanceTimersByTime(5_000);
  await load(token);
  expect(kept.read(token)).toBe(session);
});

test("is not kept while ends are not heard", async () => {
  const token = randomBytes(32);
  isListening = false;
  await load(token);
  expect(kept.read(token)).toBeUndefined();
  const silent = new KeptSessions<{ uid: string }>({ ends: null, copies: null, shape: "" });
  await silent.load(token, async () => session);
  expect(silent.read(token)).toBeUndefined();
});

test("after very many ends nothing is kept for a while, so that none has to be remembered", async () => {
  const token = randomBytes(32);
  await load(token);
  for (let uid = 1; uid <= 10_001; uid += 1) tell(String(uid));
  expect(kept.read(token)).toBeUndefined();
  await load(token);
  expect(kept.read(token)).toBeUndefined();
  vi.advanceTimersByTime(5_000);
  await load(token);
  expect(kept.read(token)).toBe(session);
});

test("unknown tokens push no session out", async () => {
  const token = randomBytes(32);
  await load(token);
  for (let bad = 0; bad < 30_000; bad += 1) await kept.load(randomBytes(32), async () => undefined);
  expect(kept.read(token)).toBe(session);
});
