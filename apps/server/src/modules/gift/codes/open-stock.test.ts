import { afterAll, beforeAll, expect, test } from "vitest";
import { makeGame, makeGift } from "../../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { claimsPerHour, countedClaims } from "./open-stock.rules.ts";

let app: TestApp;
let gameid: string;
const now = new Date("2026-11-25T02:30:00Z");
beforeAll(async () => {
  app = await createTestApp({}, { hearChanges: true });
  app.clock.set(now);
  gameid = await makeGame(app.database.db);
});
afterAll(() => app.close());

const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

async function makeStock(codes: number, claims: readonly number[]): Promise<string> {
  const { db, pool } = app.database;
  const giftid = await makeGift(db, {
    ...{ gameid, codes, opensAt: ago(96), expiresAt: ago(-240), createdAt: ago(100) },
  });
  await pool.query(
    `update gift_codes set claimed_at = times.at from unnest($2::timestamptz[]) with ordinality as times (at, pos)
      where giftid = $1 and gift_codes.pos = times.pos`,
    [giftid, claims.map(ago)],
  );
  await pool.query("update gift_claim_counts set claimed = $2 where giftid = $1 and shard = 0", [
    giftid,
    claims.length,
  ]);
  return giftid;
}

const addBatch = (giftid: string, state: string, written: number, hours: number) =>
  app.database.pool.query(
    `insert into gift_code_batches
        (giftid, operator, created_at, seen_at, state, written, first_pos, last_pos, undone_at)
      values ($1, 'o', $3, $3, $4, $2, 1, 1, case when $4 = 'undone' then now() end)`,
    [giftid, written, ago(hours), state],
  );

test("players see how many codes are left, when batches came and how fast they go", async () => {
  const giftid = await makeStock(30, [1, 2, 2, 3, 5, 8, 30, 60]);
  await addBatch(giftid, "imported", 6, 50);
  await addBatch(giftid, "imported", 4, 20);
  await addBatch(giftid, "undone", 9, 10);
  await addBatch(giftid, "failed", 9, 9);
  const { code, data } = await app.call("gift/getStock", { giftid });
  expect(code).toBe(1);
  expect(data).toEqual({
    ...{ left: 22, total: 30, perhour: 0.25 },
    runsout: "2026-11-29T02:30:00+08:00",
    batches: [
      { at: "2026-11-24T14:30:00+08:00", count: 4 },
      { at: "2026-11-23T08:30:00+08:00", count: 6 },
      { at: "2026-11-21T06:30:00+08:00", count: 20 },
    ],
  });
});

test("the stock says nothing of when it ends if nobody claims, or if the gift expires before", async () => {
  for (const claims of [[], [1]]) {
    const giftid = await makeStock(100, claims);
    const { data } = await app.call("gift/getStock", { giftid });
    expect(data.left).toBe(100 - claims.length);
    expect(data).not.toHaveProperty("runsout");
  }
});

test("the stock names no player and no code, and what is not published has none", async () => {
  const giftid = await makeStock(3, [1]);
  const { data } = await app.call("gift/getStock", { giftid });
  expect(Object.keys(data).sort()).toEqual(["batches", "left", "perhour", "runsout", "total"]);
  expect(JSON.stringify(data)).not.toContain("TEST");
  await app.database.pool.query("update gifts set published = false where giftid = $1", [giftid]);
  expect((await app.call("gift/getStock", { giftid: "999999999" })).code).toBe(404);
  await expect.poll(async () => (await app.call("gift/getStock", { giftid })).code).toBe(404);
});

test("of many claims the last ones tell the pace, of a gift just opened the first hour", () => {
  const every = (count: number, seconds: number) =>
    Array.from({ length: count }, (_, index) => new Date(now.getTime() - index * seconds * 1000));
  const opensAt = ago(96);
  expect(claimsPerHour({ now, opensAt, times: every(countedClaims, 1) })).toBeCloseTo(3618.09);
  expect(claimsPerHour({ now, opensAt, times: every(48, 60) })).toBe(2);
  expect(claimsPerHour({ now, opensAt: ago(0.1), times: every(12, 10) })).toBe(12);
  expect(claimsPerHour({ now, opensAt: ago(-1), times: [] })).toBe(0);
});
