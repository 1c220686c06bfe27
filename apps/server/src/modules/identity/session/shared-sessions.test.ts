import { randomBytes } from "node:crypto";
import { listenForSessionEnds, type SessionEnds } from "@playfront/database/session-ends";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { SharedCopies } from "../../../infra/copies/shared-copies.ts";
import { runCopies } from "../../../infra/ephemeral/testing/open-copies.ts";
import { haveRedis } from "../../../infra/ephemeral/testing/run-redis.ts";
import { makePlayer } from "../../../testing/accounts.ts";
import { hearSessionEnds } from "../../../testing/hear-session-ends.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { KeptSessions } from "./kept-sessions.ts";

interface Session {
  uid: string;
  seen_at: Date;
}

/** One node: what it keeps, and how it hears that sessions end. */
function makeNode(copies: SharedCopies, shape = "uid,seen_at") {
  let tell: (uid: string | null) => void = () => {};
  let isListening = true;
  const ends: SessionEnds = {
    onEnd: (listener) => {
      tell = listener;
    },
    isListening: () => isListening,
    close: async () => {},
  };
  const kept = new KeptSessions<Session>({ ends, copies, shape });
  return {
    kept,
    hear: (uid: string | null) => tell(uid),
    cutOff: () => {
      isListening = false;
    },
  };
}

describe.skipIf(!haveRedis())("sessions that another node has found", () => {
  let open: Awaited<ReturnType<typeof runCopies>>;
  beforeAll(async () => {
    open = await runCopies();
  });
  afterAll(() => open.close());

  let here: ReturnType<typeof makeNode>;
  let there: ReturnType<typeof makeNode>;
  let token: Buffer;
  const session = { uid: "100001", seen_at: new Date() };
  beforeEach(async () => {
    await open.redis.flushall();
    vi.useFakeTimers({ toFake: ["performance"] });
    here = makeNode(open.copies);
    there = makeNode(open.copies);
    token = randomBytes(32);
    vi.advanceTimersByTime(60_000);
  });
  afterEach(() => void vi.useRealTimers());

  /** This node looks the session up, and Redis has its copy. */
  async function find() {
    await here.kept.load(token, async () => session);
    vi.advanceTimersByTime(1);
    await vi.waitFor(async () => {
      const names = await open.redis.keys(`*${token.toString("base64url")}`);
      expect(names).toHaveLength(1);
    });
  }

  test("need no look-up, and are kept for five seconds", async () => {
    await find();
    expect(there.kept.read(token)).toBeUndefined();
    expect(await there.kept.readCopy(token)).toEqual(session);
    expect(there.kept.read(token)).toEqual(session);
    vi.advanceTimersByTime(5_000);
    expect(there.kept.read(token)).toBeUndefined();
    expect(await there.kept.readCopy(randomBytes(32))).toBeUndefined();
  });

  test.each([
    ["of the account", session.uid],
    ["of any account", null],
  ])("count for nothing once an end %s was heard, until copies are newer", async (_which, uid) => {
    await find();
    there.hear("100002");
    expect(await there.kept.readCopy(token)).toEqual(session);
    there.hear(uid);
    expect(there.kept.read(token)).toBeUndefined();
    expect(await there.kept.readCopy(token)).toBeUndefined();
    vi.advanceTimersByTime(4_000);
    expect(await there.kept.readCopy(token), "clocks may differ").toBeUndefined();
    vi.advanceTimersByTime(2_000);
    expect(await there.kept.readCopy(token)).toEqual(session);
  });

  test("are not shared if they ended during the look-up", async () => {
    await here.kept.load(token, async () => {
      here.hear(session.uid);
      return session;
    });
    await open.redis.ping();
    expect(await there.kept.readCopy(token)).toBeUndefined();
  });

  test("count for nothing at the node that is ending them", async () => {
    await find();
    there.kept.end(session.uid);
    expect(await there.kept.readCopy(token)).toBeUndefined();
    vi.advanceTimersByTime(9_000);
    expect(await there.kept.readCopy(token)).toBeUndefined();
  });

  test("count for nothing at a node that hears of no ends, has just begun, or has another release", async () => {
    await find();
    there.cutOff();
    expect(await there.kept.readCopy(token)).toBeUndefined();
    const young = makeNode(open.copies);
    vi.advanceTimersByTime(4_000);
    expect(await young.kept.readCopy(token)).toBeUndefined();
    const other = makeNode(open.copies, "uid,seen_at,level");
    vi.advanceTimersByTime(60_000);
    expect(await other.kept.readCopy(token)).toBeUndefined();
    expect(await young.kept.readCopy(token)).toEqual(session);
  });

  test("serve calls that read at every node until a log-out at one of them", async () => {
    const shop = await createTestApp({}, { hearChanges: true, redis: open.server.address });
    const ends = await listenForSessionEnds(shop.database.url);
    const other = await shop.anotherNode({ sessionEnds: ends });
    vi.advanceTimersByTime(60_000);
    const { headers } = await makePlayer(shop);
    const read = async (node: typeof other) =>
      (await shop.callOn(node, "user/getUserInfo", {}, headers)).code;
    const rename = (from: string, to: string) =>
      shop.database.pool.query(`alter table ${from} rename to ${to}`);
    expect(await read(shop.app)).toBe(1);
    await vi.waitFor(async () =>
      expect(await open.redis.keys("*copy:session:*")).not.toHaveLength(0),
    );
    await rename("sessions", "gone_sessions");
    expect(await read(other)).toBe(1);
    await rename("gone_sessions", "sessions");
    expect((await shop.call("user/logout", {}, headers)).code).toBe(1);
    await hearSessionEnds(shop.database, shop.deps.sessionEnds!, ends);
    expect([await read(shop.app), await read(other)]).toEqual([401, 401]);
    await other.close();
    await ends.close();
    await shop.close();
  });
});
