import { createTestDatabase, type TestDatabase } from "@playfront/database/testing/test-database";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkLimit, clearCount, countAgainst, countEvent, readCount } from "./limits.ts";

let database: TestDatabase;
let now = new Date("2026-11-20T10:00:00Z");
const clock = { now: () => now };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it("allows exactly the limit, also concurrently, and says how long to wait", async () => {
  const limit = { key: "race", max: 5, windowSeconds: 3600 };
  now = new Date("2026-11-20T10:30:00Z");
  const verdicts = await Promise.all(
    Array.from({ length: 20 }, () => countEvent(database.db, clock, limit)),
  );
  expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(5);
  expect(verdicts.find((verdict) => !verdict.allowed)).toEqual({
    allowed: false,
    retryAfter: 1800,
  });
});

it("starts from zero in the next window", async () => {
  const limit = { key: "window", max: 1, windowSeconds: 60 };
  now = new Date("2026-11-20T11:00:30Z");
  expect((await countEvent(database.db, clock, limit)).allowed).toBe(true);
  expect((await countEvent(database.db, clock, limit)).allowed).toBe(false);
  now = new Date("2026-11-20T11:01:00Z");
  expect((await countEvent(database.db, clock, limit)).allowed).toBe(true);
});

it("refuses at the largest count that the column holds", async () => {
  const limit = { key: "flooded", max: 5, windowSeconds: 60 };
  await countEvent(database.db, clock, limit);
  await database.db
    .updateTable("rate_counters")
    .set({ count: 2_147_483_647 })
    .where("key", "=", limit.key)
    .execute();
  expect((await countEvent(database.db, clock, limit)).allowed).toBe(false);
});

it("checks without counting, and days end at midnight in Shanghai", async () => {
  const limit = { key: "checked", max: 1, windowSeconds: 86_400 };
  now = new Date("2026-11-20T15:00:00Z");
  expect(await checkLimit(database.db, clock, limit)).toEqual({ allowed: true, count: 0 });
  await countEvent(database.db, clock, limit);
  expect(await checkLimit(database.db, clock, limit)).toEqual({ allowed: false, retryAfter: 3600 });
  expect(await readCount(database.db, clock, limit)).toBe(1);
});

it("counts keys separately, reads without counting, and clears a key", async () => {
  const limit = { key: "a", max: 9, windowSeconds: 60 };
  await countAgainst(database.db, clock, [limit, { ...limit, key: "b" }]);
  expect(await readCount(database.db, clock, limit)).toBe(1);
  await clearCount(database.db, "a");
  expect(await readCount(database.db, clock, limit)).toBe(0);
  expect(await readCount(database.db, clock, { ...limit, key: "b" })).toBe(1);
});
