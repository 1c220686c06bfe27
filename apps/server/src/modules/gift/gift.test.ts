import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer } from "../../testing/accounts.ts";
import { makeGame, makeGift } from "../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const days = (count: number) => new Date(Date.now() + count * 86_400_000);

test("a game's gifts come newest first, including later ones, without expired and unpublished ones", async () => {
  const { db } = shop.database;
  const gameid = await makeGame(db);
  const open = await makeGift(db, { gameid, codes: 1 });
  await makeGift(db, { gameid, codes: 1, opensAt: days(-2), expiresAt: days(-1) });
  await makeGift(db, { gameid, codes: 1, published: false });
  const later = await makeGift(db, { gameid, codes: 1, opensAt: days(1), expiresAt: days(2) });
  const { data } = await shop.call("gift/getGiftList", { gameid });
  expect(data.map((gift) => gift.giftid)).toEqual([later, open]);
});

test("a gift is answered with its game, its expiry in Shanghai time and its requisite", async () => {
  const { db } = shop.database;
  const gameid = await makeGame(db, { gamename: "跳跳乐", gametype: "html5" });
  const expiresAt = new Date("2099-06-01T16:30:00Z");
  const giftid = await makeGift(db, { gameid, codes: 4, requisite: "2", expiresAt });
  const { data } = await shop.call("gift/getGiftInfo", { giftid });
  expect(data).toMatchObject({
    giftid,
    gameid,
    gamename: "跳跳乐",
    gametype: "html5",
    percent: "0",
    expires: "2099-06-02 00:30:00",
    requisite: "2",
  });
});

test("the percentage follows the claims and is absent for a gift without codes", async () => {
  const { db } = shop.database;
  const gameid = await makeGame(db);
  const giftid = await makeGift(db, { gameid, codes: 3 });
  const player = await makePlayer(shop);
  await shop.call("gift/getUserGiftSn", { giftid }, player.headers);
  expect((await shop.call("gift/getGiftInfo", { giftid })).data.percent).toBe("33");
  const bare = await makeGift(db, { gameid, codes: 0 });
  const answer = await shop.call("gift/getGiftInfo", { giftid: bare });
  expect(answer.data).not.toHaveProperty("percent");
});

test("an expired gift can be read, an unknown or unpublished one cannot", async () => {
  const { db } = shop.database;
  const gameid = await makeGame(db);
  const expired = await makeGift(db, { gameid, codes: 1, opensAt: days(-2), expiresAt: days(-1) });
  expect((await shop.call("gift/getGiftInfo", { giftid: expired })).code).toBe(1);
  expect((await shop.call("gift/getGiftInfo", { giftid: "999999999" })).code).toBe(404);
  const withdrawn = await makeGift(db, { gameid, codes: 1, published: false });
  expect((await shop.call("gift/getGiftInfo", { giftid: withdrawn })).code).toBe(404);
});

test("the gifts of an unpublished game can neither be read nor claimed", async () => {
  const { db } = shop.database;
  const gameid = await makeGame(db);
  const giftid = await makeGift(db, { gameid, codes: 1 });
  await db.updateTable("games").set({ published: false }).where("gameid", "=", gameid).execute();
  const player = await makePlayer(shop);
  expect((await shop.call("gift/getGiftList", { gameid })).data).toEqual([]);
  expect((await shop.call("gift/getGiftInfo", { giftid })).code).toBe(404);
  const claim = await shop.call("gift/getUserGiftSn", { giftid }, player.headers);
  expect(claim.code).toBe(404);
});

test("the gift list of an unknown game is empty", async () => {
  const { code, data } = await shop.call("gift/getGiftList", { gameid: "999999999" });
  expect({ code, data }).toEqual({ code: 1, data: [] });
});

test("games with gifts come by popularity, with the number of their available gifts, page by page", async () => {
  const { db } = shop.database;
  const [cold, hot, warm, empty] = await Promise.all(
    [2_000_001, 2_000_003, 2_000_002, 2_000_004].map((heat) => makeGame(db, { hot: heat })),
  );
  for (const gameid of [cold, hot, hot, warm]) {
    await makeGift(db, { gameid: gameid as string, codes: 1 });
  }
  for (const gameid of [hot, empty]) {
    const past = { opensAt: days(-2), expiresAt: days(-1) };
    await makeGift(db, { gameid: gameid as string, codes: 1, ...past });
  }
  const first = await shop.call("gift/getGiftGameList", { page: 1, pageSize: 2 });
  expect(first.data.map(({ gameid, totalnum }) => [gameid, totalnum])).toEqual([
    [hot, 2],
    [warm, 1],
  ]);
  const second = await shop.call("gift/getGiftGameList", { page: 2, pageSize: 2 });
  expect(second.data[0]).toMatchObject({ gameid: cold, totalnum: 1 });
  expect(second.data[0]).toHaveProperty("logo");
});

test("a gift says when it opens until it does, and how many codes are left", async () => {
  const { db } = shop.database;
  const gameid = await makeGame(db);
  const opensAt = new Date(shop.clock.now().getTime() + 600_000);
  const giftid = await makeGift(db, { gameid, codes: 4, opensAt });
  const read = async () => (await shop.call("gift/getGiftInfo", { giftid })).data;
  const told = await read();
  expect(new Date(told.opens as string).getTime()).toBe(Math.ceil(opensAt.getTime() / 1000) * 1000);
  expect(told.opens).toMatch(/\+08:00$/);
  shop.clock.advance(600);
  const player = await makePlayer(shop);
  await shop.call("gift/getUserGiftSn", { giftid }, player.headers);
  expect(await read()).not.toHaveProperty("opens");
  expect(await read()).toMatchObject({ left: 3, percent: "25" });
});

test("gifts without codes come last and do not count, and games say what is inside", async () => {
  const { db } = shop.database;
  const gameid = await makeGame(db, { hot: 3_000_000 });
  const description = "金币×500";
  const left = await makeGift(db, { gameid, codes: 1, description });
  const later = await makeGift(db, { gameid, codes: 1, opensAt: days(1), description: "钻石×9" });
  const none = await makeGift(db, { gameid, codes: 0, description: "没有" });
  const list = await shop.call("gift/getGiftList", { gameid });
  expect(list.data.map((gift) => gift.giftid)).toEqual([later, left, none]);
  expect((await shop.call("game/getGameInfo", { gameid })).data.gifttotal).toBe(2);
  const games = async () => (await shop.call("gift/getGiftGameList", {})).data[0];
  expect(await games()).toMatchObject({ gameid, totalnum: 2, soonnum: 1, content: "钻石×9" });
  const player = await makePlayer(shop);
  await shop.call("gift/getUserGiftSn", { giftid: left }, player.headers);
  shop.clock.advance(2 * 86_400);
  expect(await games()).toMatchObject({ gameid, totalnum: 1, soonnum: 0, content: "钻石×9" });
});

test("a page of gift games beyond the last is empty and reads no table", async () => {
  await shop.database.db.transaction().execute(async (trx) => {
    // Every reader of games now waits until this transaction ends.
    await sql`lock table games in access exclusive mode`.execute(trx);
    const far = await shop.call("gift/getGiftGameList", { page: 1_000_000, pageSize: 50 });
    expect(far).toMatchObject({ code: 1, data: [] });
  });
});
