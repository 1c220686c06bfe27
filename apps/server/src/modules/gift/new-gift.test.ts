import type { TestDatabase } from "@playfront/database/testing/test-database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer } from "../../testing/accounts.ts";
import { makeGame, makeGift } from "../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createGameService } from "../catalogue/game/game.service.ts";
import { createGiftService } from "./gift.service.ts";

let app: TestApp;
let database: TestDatabase;

beforeAll(async () => {
  app = await createTestApp();
  database = app.database;
});
afterAll(() => app.close());

async function findCodes(giftid: string): Promise<string[]> {
  const query = database.db.selectFrom("gift_codes").select("code").where("giftid", "=", giftid);
  return (await query.orderBy("pos").execute()).map((row) => row.code);
}

test("codes are readable, all different, and differ from gift to gift", async () => {
  const { db } = database;
  const gameid = await makeGame(db);
  const giftid = await makeGift(db, { gameid, codes: 50_000, codePrefix: "WESN" });
  const codes = await findCodes(giftid);
  expect(codes).toHaveLength(50_000);
  expect(new Set(codes).size).toBe(50_000);
  const readable = /^WESN-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/;
  expect(codes.filter((code) => !readable.test(code))).toEqual([]);
  const other = await findCodes(await makeGift(db, { gameid, codes: 1000, codePrefix: "WESN" }));
  expect(new Set([...codes, ...other]).size).toBe(51_000);
});

test("neighbouring codes look unrelated", async () => {
  const gameid = await makeGame(database.db);
  const codes = await findCodes(await makeGift(database.db, { gameid, codes: 200 }));
  for (const place of [5, 6, 7, 8, 10, 11, 12, 13]) {
    expect(new Set(codes.map((code) => code[place])).size).toBeGreaterThan(20);
  }
});

test("past claims give one code to each account, and the counters say how many there are", async () => {
  const { db } = database;
  const games = createGameService({ db, clock: app.clock });
  const gifts = createGiftService({ db, clock: app.clock, games });
  const gameid = await makeGame(db);
  const giftid = await makeGift(db, { gameid, codes: 12 });
  const players = await Promise.all(Array.from({ length: 9 }, () => makePlayer(app)));
  const uids = players.map(({ uid }) => uid);
  await gifts.addPastClaims({ giftid, uids, claimedAt: new Date() });
  const claims = await db
    .selectFrom("gift_codes")
    .selectAll()
    .where("giftid", "=", giftid)
    .execute();
  const claimed = claims.filter((code) => code.uid !== null);
  expect(new Set(claimed.map((code) => code.uid)).size).toBe(9);
  const { counted } = await db
    .selectFrom("gift_claim_counts")
    .select(({ fn }) => fn.sum<string>("claimed").as("counted"))
    .where("giftid", "=", giftid)
    .executeTakeFirstOrThrow();
  expect(Number(counted)).toBe(9);
});
