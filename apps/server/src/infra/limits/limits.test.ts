import { createTestDatabase, type TestDatabase } from "@playfront/database/testing/test-database";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EphemeralStore } from "../ephemeral/ephemeral-store.ts";
import { createPostgresStore } from "../ephemeral/postgres-store.ts";
import { checkLimit, countAgainst, countEvent, readCount } from "./limits.ts";

let database: TestDatabase;
let store: EphemeralStore;
let now = new Date("2026-11-20T10:00:00Z");
const clock = { now: () => now };

beforeAll(async () => {
  database = await createTestDatabase();
  store = createPostgresStore({ db: database.db, clock });
});
afterAll(() => database.close());

it("allows exactly the limit, also concurrently, and says how long to wait", async () => {
  const limit = { key: "race", max: 5, windowSeconds: 3600 };
  now = new Date("2026-11-20T10:30:00Z");
  const verdicts = await Promise.all(Array.from({ length: 20 }, () => countEvent(store, limit)));
  expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(5);
  expect(verdicts.find((verdict) => !verdict.allowed)).toEqual({
    allowed: false,
    retryAfter: 1800,
  });
});

it("refuses at the largest count that the column holds", async () => {
  const limit = { key: "flooded", max: 5, windowSeconds: 60 };
  await countEvent(store, limit);
  await database.db
    .updateTable("rate_counters")
    .set({ count: 2_147_483_647 })
    .where("key", "=", limit.key)
    .execute();
  expect((await countEvent(store, limit)).allowed).toBe(false);
});

it("checks without counting", async () => {
  const limit = { key: "checked", max: 1, windowSeconds: 86_400 };
  now = new Date("2026-11-20T15:00:00Z");
  expect(await checkLimit(store, limit)).toEqual({ allowed: true, count: 0 });
  await countEvent(store, limit);
  expect(await checkLimit(store, limit)).toEqual({ allowed: false, retryAfter: 3600 });
  expect(await readCount(store, limit)).toBe(1);
});

it("counts one event against several limits, up to the first that is exceeded", async () => {
  const limits = ["a", "b", "c"].map((key) => ({
    key,
    max: key === "b" ? 0 : 9,
    windowSeconds: 60,
  }));
  expect((await countAgainst(store, limits)).allowed).toBe(false);
  expect(await Promise.all(limits.map((limit) => readCount(store, limit)))).toEqual([1, 1, 0]);
});
