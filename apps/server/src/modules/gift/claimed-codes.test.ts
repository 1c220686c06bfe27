import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer } from "../../testing/accounts.ts";
import { makeGame, makeGift } from "../../testing/factories.ts";
import { measureReads } from "../../testing/query-plans.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createClaimedCodesService } from "./claimed-codes.service.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

async function claimAll(giftids: readonly string[], headers: Record<string, string>) {
  const codes: string[] = [];
  for (const giftid of giftids) {
    shop.clock.advance(1);
    codes.push((await shop.call("gift/getUserGiftSn", { giftid }, headers)).data);
  }
  return codes;
}

test("claimed codes are found by game and by gift, by their owner only", async () => {
  const { db } = shop.database;
  const [game, otherGame] = [await makeGame(db), await makeGame(db)];
  const first = await makeGift(db, { gameid: game, codes: 2 });
  const second = await makeGift(db, { gameid: game, codes: 2 });
  const third = await makeGift(db, { gameid: otherGame, codes: 2 });
  const player = await makePlayer(shop);
  const [one, two] = await claimAll([first, second, third], player.headers);
  const ofGame = await shop.call("gift/getClaimedList", { gameid: game }, player.headers);
  expect(ofGame.data).toMatchObject([
    { giftid: second, sn: two },
    { giftid: first, sn: one },
  ]);
  expect(ofGame.data).toHaveLength(2);
  const ofGift = await shop.call("gift/getClaimedList", { giftid: first }, player.headers);
  expect(ofGift.data).toEqual([
    {
      giftid: first,
      sn: one,
      giftname: expect.stringMatching(/./),
      expires: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    },
  ]);
  const other = await makePlayer(shop);
  const theirs = await shop.call("gift/getClaimedList", { gameid: game }, other.headers);
  expect(theirs.data).toEqual([]);
});

test("a game or gift with codes cannot be deleted: a player keeps a claimed code", async () => {
  const { db, pool } = shop.database;
  const gameid = await makeGame(db);
  const giftid = await makeGift(db, { gameid, codes: 1 });
  const player = await makePlayer(shop);
  const [code] = await claimAll([giftid], player.headers);
  const refused = { code: "23001" };
  await expect(pool.query("delete from gifts where giftid = $1", [giftid])).rejects.toMatchObject(
    refused,
  );
  await expect(pool.query("delete from games where gameid = $1", [gameid])).rejects.toMatchObject(
    refused,
  );
  const mine = await shop.call("gift/getClaimedList", { giftid }, player.headers);
  expect(mine.data).toMatchObject([{ sn: code }]);
});

test("a request for claimed codes that names neither a game nor a gift is refused", async () => {
  const player = await makePlayer(shop);
  const answer = await shop.call("gift/getClaimedList", {}, player.headers);
  expect(answer).toMatchObject({ code: 400, data: { field: "gameid" } });
});

test("my codes come newest first, page by page, with time zones in their times", async () => {
  const { db } = shop.database;
  const gameid = await makeGame(db, { gamename: "连连看" });
  const expiresAt = new Date("2099-06-01T16:30:00Z");
  const giftids = [];
  for (let gift = 0; gift < 3; gift += 1) {
    giftids.push(await makeGift(db, { gameid, codes: 1, expiresAt }));
  }
  const player = await makePlayer(shop);
  const codes = await claimAll(giftids, player.headers);
  const read = (page: number) =>
    shop.call("gift/getUserGiftSnList", { page, pageSize: 2 }, player.headers);
  const [first, second] = [await read(1), await read(2)];
  expect([...first.data, ...second.data].map((code) => code.sn)).toEqual(codes.toReversed());
  expect(first.data[0]).toMatchObject({
    gamename: "连连看",
    gametype: "mobile",
    expires: "2099-06-02 00:30:00",
    claimedat: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/),
  });
});

test("a player cannot read another player's codes by sending the other's uid", async () => {
  const { db } = shop.database;
  const giftid = await makeGift(db, { gameid: await makeGame(db), codes: 1 });
  const owner = await makePlayer(shop);
  await claimAll([giftid], owner.headers);
  const { headers } = await makePlayer(shop);
  const named = { uid: owner.uid };
  for (const list of ["gift/getUserGiftSnList", "gift/getClaimedList"] as const) {
    const answer = await shop.call(list, { giftid, ...named }, { ...headers, ...named });
    expect(answer, list).toMatchObject({ code: 1, data: [] });
  }
});

test("a claimed code stays after its gift and its game are unpublished", async () => {
  const { db } = shop.database;
  const gameid = await makeGame(db);
  const giftid = await makeGift(db, { gameid, codes: 1 });
  const player = await makePlayer(shop);
  const [sn] = await claimAll([giftid], player.headers);
  await db.updateTable("games").set({ published: false }).where("gameid", "=", gameid).execute();
  await db.updateTable("gifts").set({ published: false }).where("giftid", "=", giftid).execute();
  const { data } = await shop.call("gift/getUserGiftSnList", {}, player.headers);
  expect(data).toMatchObject([{ giftid, sn, gamename: "已下架的游戏" }]);
});

test("the codes of a game with thousands of gifts are those of the gifts that expire last, and few rows are read", async () => {
  const { db, pool } = shop.database;
  const { uid, headers } = await makePlayer(shop);
  const [game, otherGame] = [await makeGame(db), await makeGame(db)];
  const listed = await makeGift(db, { gameid: game, codes: 1 });
  const [code] = await claimAll([listed], headers);
  const withdrawn = await makeGift(db, { gameid: game, codes: 1 });
  const [kept] = await claimAll([withdrawn], headers);
  await db.updateTable("gifts").set({ published: false }).where("giftid", "=", withdrawn).execute();
  // Without the triggers of gifts, which take long.
  await pool.query(`
    begin;
    set local session_replication_role = replica;
    insert into gifts (gameid, giftname, description, explain, opens_at, expires_at, total)
      select gameid, 'old', 'd', 'e', now() - interval '90 days', now() - interval '1 day', 1
      from unnest(array[${game}, ${otherGame}]) as gameid, generate_series(1, 3000);
    set local session_replication_role = origin;
    insert into gift_codes (giftid, pos, code, uid, claimed_at)
      select giftid, 1, 'code', ${uid}, now() from gifts where gameid = ${otherGame};
    commit`);
  await pool.query("vacuum analyze gifts, claims");
  const ofGame = await shop.call("gift/getClaimedList", { gameid: game }, headers);
  expect(ofGame.data).toMatchObject([
    { giftid: withdrawn, sn: kept },
    { giftid: listed, sn: code },
  ]);
  const ofOther = await shop.call("gift/getClaimedList", { gameid: otherGame }, headers);
  expect(ofOther.data).toHaveLength(500);
  for (const gameid of [game, otherGame]) {
    const reads = await measureReads(pool, (db) =>
      createClaimedCodesService({
        db,
        games: { findAllListed: async () => new Map() },
      }).findClaimed({ uid, gameid }),
    );
    expect(reads.scanned).toEqual([]);
    expect(reads.rows).toBeLessThan(1_500);
  }
});
