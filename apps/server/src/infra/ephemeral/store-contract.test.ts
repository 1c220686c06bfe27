import { randomBytes } from "node:crypto";
import { createTestDatabase, type TestDatabase } from "@playfront/database/testing/test-database";
import type { Cluster, Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { makePlayer } from "../../testing/accounts.ts";
import { makeGame } from "../../testing/factories.ts";
import { createSecrets, hashHandle } from "../secrets/secrets.ts";
import { connectRedis } from "./connect-redis.ts";
import type { Captcha, EphemeralStore } from "./ephemeral-store.ts";
import { createPostgresStore } from "./postgres-store.ts";
import { createRedisStore } from "./redis-store.ts";
import { haveRedis, type RunningRedis, runRedis } from "./testing/run-redis.ts";
import { runRedisCluster } from "./testing/run-redis-fleet.ts";

let database: TestDatabase;
let now = new Date("2026-11-20T10:00:00Z");
const clock = { now: () => now };
const secrets = createSecrets("a key of the shop");
const makers: [string, () => EphemeralStore][] = [
  ["PostgreSQL", () => createPostgresStore({ db: database.db, clock })],
];
const hasRedis = haveRedis();
if (hasRedis) {
  makers.push(["Redis", () => createRedisStore({ redis: redis!, clock, secrets })]);
  makers.push(["a cluster of Redis", () => createRedisStore({ redis: cluster!, clock, secrets })]);
}
let running: RunningRedis | undefined;
let redis: Redis | undefined;
let fleet: Awaited<ReturnType<typeof runRedisCluster>> | undefined;
let cluster: Cluster | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  if (!hasRedis) return;
  running = await runRedis();
  redis = (await connectRedis(running.address)) as Redis;
  fleet = await runRedisCluster();
  cluster = (await connectRedis(fleet.address)) as Cluster;
  await vi.waitFor(() => expect(cluster?.status).toBe("ready"), 20_000);
});
afterAll(async () => {
  redis?.disconnect();
  cluster?.disconnect();
  await fleet?.close();
  await running?.close();
  await database.close();
});

describe.each(makers)("short-lived state in %s", (_, create) => {
  let store: EphemeralStore;
  beforeAll(() => {
    store = create();
  });
  const at = (time: string) => {
    now = new Date(time);
  };

  test("concurrent events get different counts, and windows end by the clock", async () => {
    at("2026-11-20T10:30:00Z");
    const counter = { key: "race", windowSeconds: 3600 };
    const counts = await Promise.all(Array.from({ length: 20 }, () => store.count(counter)));
    const inOrder = counts.map(({ count }) => count).sort((one, other) => one - other);
    expect(inOrder).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(counts[0]?.secondsLeft).toBe(1800);
    at("2026-11-20T11:00:00Z");
    expect(await store.count(counter)).toEqual({ count: 1, secondsLeft: 3600 });
  });

  test("a day begins at midnight in Shanghai, and reading counts none", async () => {
    at("2026-11-20T15:59:59.500Z");
    const day = { key: "day", windowSeconds: 86_400 };
    expect(await store.read(day)).toEqual({ count: 0, secondsLeft: 1 });
    await store.count(day);
    expect(await store.read(day)).toEqual({ count: 1, secondsLeft: 1 });
    at("2026-11-20T16:00:00Z");
    expect(await store.read(day)).toEqual({ count: 0, secondsLeft: 86_400 });
  });

  test("clears the counts of one key", async () => {
    at("2026-11-20T10:00:00Z");
    const [hour, day] = [3600, 86_400].map((windowSeconds) => ({
      key: "cleared",
      windowSeconds,
    }));
    const longer = { key: "cleared-not", windowSeconds: 3600 };
    for (const counter of [hour!, day!, longer]) await store.count(counter);
    await store.clear("cleared");
    const left = await Promise.all([hour!, day!, longer].map((counter) => store.read(counter)));
    expect(left.map(({ count }) => count)).toEqual([0, 0, 1]);
    expect((await store.count(hour!)).count).toBe(1);
  });

  test("clears counts and pauses of a group, and of no other", async () => {
    at("2026-11-20T10:00:00Z");
    const group = "account:1";
    const members = [group, `${group}:phone`, `${group}@:192.0.2.1`].map((key) => ({
      key,
      group,
      windowSeconds: 3600,
    }));
    const other = { key: "account:2", group: "account:2", windowSeconds: 3600 };
    const pause = { key: `${group}:pause`, group, ...growing, period: now };
    for (const counter of [...members, other]) await store.count(counter);
    await store.takeTurn(pause);
    await store.clearGroup(group);
    for (const counter of members) expect((await store.read(counter)).count).toBe(0);
    expect((await store.read(other)).count).toBe(1);
    expect((await store.takeTurn(pause)).allowed).toBe(true);
  });

  test("pauses double up to the longest, and begin anew in the next period", async () => {
    at("2026-11-20T10:00:00Z");
    const pause = { key: "growing", ...growing, period: now };
    const waits: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await store.takeTurn(pause)).allowed).toBe(true);
      const verdict = await store.takeTurn(pause);
      if (verdict.allowed) throw new Error("the pause does not run");
      waits.push(verdict.retryAfter);
      now = new Date(now.getTime() + verdict.retryAfter * 1000);
    }
    expect(waits).toEqual([30, 60, 120, 200, 200]);
    const next = { ...pause, period: new Date("2026-11-20T11:00:00Z") };
    await store.takeTurn(next);
    expect(await store.takeTurn(next)).toEqual({ allowed: false, retryAfter: 30 });
  });

  test("of concurrent events one gets the turn", async () => {
    at("2026-11-20T10:00:00Z");
    const pause = { key: "turn", ...growing, period: now };
    const verdicts = await Promise.all(Array.from({ length: 10 }, () => store.takeTurn(pause)));
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(1);
  });

  test("a captcha is taken once, replaces the one before, and ends by the clock", async () => {
    at("2026-11-20T10:00:00Z");
    const captcha: Captcha = {
      answerHash: Buffer.from([0, 1, 255]),
      passed: false,
      purpose: "login",
      expiresAt: new Date("2026-11-20T10:02:00Z"),
    };
    const passed = { ...captcha, passed: true, purpose: null };
    await store.putCaptcha("device", captcha);
    await store.putCaptcha("device", passed);
    await store.putCaptcha("late", captcha);
    const taken = await Promise.all(Array.from({ length: 8 }, () => store.takeCaptcha("device")));
    expect(taken.filter((each) => each !== null)).toEqual([passed]);
    at("2026-11-20T10:02:00Z");
    expect(await store.takeCaptcha("late")).toBeNull();
  });

  test("a ticket is taken once, and ends by the clock", async () => {
    at("2026-11-20T10:00:00Z");
    const { uid, token } = await makePlayer({ database, clock });
    const session = await sessionOf(token);
    const gameid = await makeGame(database.db);
    const ticket = { uid, session, gameid, cid: "0", expiresAt: new Date("2026-11-20T10:01:00Z") };
    const [hash, late] = [randomBytes(32), randomBytes(32)];
    expect(await store.putTicket(hash, ticket)).toBe(true);
    expect(await store.putTicket(late, ticket)).toBe(true);
    const taken = await Promise.all(Array.from({ length: 8 }, () => store.takeTicket(hash)));
    expect(taken.filter((each) => each !== null)).toEqual([ticket]);
    at("2026-11-20T10:01:00Z");
    expect(await store.takeTicket(late)).toBeNull();
  });

  test("counts inside a transaction that is committed", async () => {
    at("2026-11-20T10:00:00Z");
    const counter = { key: "committed", windowSeconds: 3600 };
    await database.db.transaction().execute((trx) => store.within(trx).count(counter));
    expect((await store.read(counter)).count).toBe(1);
  });
});

async function sessionOf(token: string): Promise<string> {
  const row = await database.db
    .selectFrom("sessions")
    .select("handle")
    .where("token_hash", "=", hashHandle(token))
    .executeTakeFirstOrThrow();
  return row.handle;
}

const growing = { seconds: 30, maxSeconds: 200 };

test("PostgreSQL forgets what a transaction counted that was rolled back", async () => {
  const store = createPostgresStore({ db: database.db, clock });
  const counter = { key: "rolled-back", windowSeconds: 3600 };
  const work = database.db.transaction().execute(async (trx) => {
    await store.within(trx).count(counter);
    throw new Error("rolled back");
  });
  await expect(work).rejects.toThrow("rolled back");
  expect((await store.read(counter)).count).toBe(0);
});

test.skipIf(!hasRedis)("Redis keeps what a transaction counted that was rolled back", async () => {
  const store = createRedisStore({ redis: redis!, clock, secrets });
  const counter = { key: "rolled-back", windowSeconds: 3600 };
  const work = database.db.transaction().execute(async (trx) => {
    await store.within(trx).count(counter);
    throw new Error("rolled back");
  });
  await expect(work).rejects.toThrow("rolled back");
  expect((await store.read(counter)).count).toBe(1);
});

test.skipIf(!hasRedis)("who writes to Redis enters no game and passes no captcha", async () => {
  const shop = createRedisStore({ redis: redis!, clock, secrets });
  const other = createSecrets("a key of somebody else");
  const thief = createRedisStore({ redis: redis!, clock, secrets: other });
  const expiresAt = new Date(now.getTime() + 60_000);
  const [forged, moved] = [hashHandle("forged"), hashHandle("moved")];
  const ticket = { uid: "1", session: "2", gameid: "3", cid: "", expiresAt };
  await thief.putTicket(forged, ticket);
  expect(await shop.takeTicket(forged)).toBeNull();
  await shop.putTicket(forged, ticket);
  const keyOf = (hash: Buffer) => `ticket:${hash.toString("base64url")}`;
  const own = (await redis!.get(keyOf(forged)))!;
  await redis!.set(keyOf(moved), own, "PX", 60_000);
  expect(await shop.takeTicket(moved)).toBeNull();
  await redis!.set(keyOf(moved), own.replace('"uid":"1"', '"uid":"9"'), "PX", 60_000);
  expect(await shop.takeTicket(moved)).toBeNull();
  for (const text of ["{", "null", "[]"]) {
    await redis!.set(keyOf(moved), text, "PX", 60_000);
    expect(await shop.takeTicket(moved)).toBeNull();
  }
  expect(await shop.takeTicket(forged)).toEqual(ticket);
  const captcha = { answerHash: hashHandle("a"), passed: true, purpose: null, expiresAt };
  await thief.putCaptcha("device", captcha);
  expect(await shop.takeCaptcha("device")).toBeNull();
});

test.skipIf(!hasRedis)("Redis forgets by itself what is over", async () => {
  const keys = await redis!.keys("*");
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) {
    const leftMs = await redis!.pttl(key.replace(/^playfront:/, ""));
    expect(leftMs).toBeGreaterThan(0);
    expect(leftMs).toBeLessThanOrEqual(48 * 3_600_000);
  }
});
