import type { OpeningSpanName } from "@playfront/contract/calls/opening";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer } from "../../testing/accounts.ts";
import { makeGame, makeGift, makeOpening } from "../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({}, { hearChanges: true });
  // Noon in Shanghai.
  const now = shop.clock.now().getTime();
  const sinceNoon = (now - 4 * 3_600_000) % 86_400_000;
  shop.clock.advance((86_400_000 - sinceNoon) / 1000);
});
afterAll(() => shop.close());

type Headers = Record<string, string>;

const inHours = (hours: number) => new Date(shop.clock.now().getTime() + hours * 3_600_000);
const minute = 1 / 60;

async function namesOf(wanted: { day?: OpeningSpanName; gameid?: string }) {
  const { data } = await shop.call("opening/getOpeningList", wanted);
  return data.map(({ servername }) => servername);
}

const reminders = async (headers: Headers) =>
  (await shop.call("opening/getReminderList", {}, headers)).data.map(({ openingid }) => openingid);

async function messages(headers: Headers) {
  const { data } = await shop.call("user/getUserMessageList", {}, headers);
  return data.filter(({ title }) => title === "开服提醒");
}

const run = () => shop.tasks.remind_of_openings();

test("openings stand under today, tomorrow or later by the day in Shanghai, and under their game", async () => {
  const { db } = shop.database;
  const gameid = await makeGame(db, { gamename: "山海" });
  const other = await makeGame(db);
  const make = (serverName: string, hours: number, of = gameid) =>
    makeOpening(db, { gameid: of, serverName, opensAt: inHours(hours) });
  await make("后天", 36.5);
  await make("明早", 13);
  await make("刚开", -1);
  await make("今晚", 11.9);
  await make("昨天", -13);
  await make("别家", 1, other);
  expect(await namesOf({ day: "today" })).toEqual(["刚开", "别家", "今晚"]);
  expect(await namesOf({ day: "tomorrow" })).toEqual(["明早"]);
  expect(await namesOf({ day: "later" })).toEqual(["后天"]);
  expect(await namesOf({ gameid })).toEqual(["刚开", "今晚", "明早", "后天"]);
  expect(await namesOf({ gameid, day: "next" })).toEqual(["今晚", "明早", "后天"]);
  expect(await namesOf({ gameid: other, day: "tomorrow" })).toEqual([]);
  const { data } = await shop.call("opening/getOpeningList", { gameid });
  expect(data.map(({ state }) => state)).toEqual(["open", "soon", "soon", "soon"]);
  expect(data[1]).toMatchObject({ gameid, gamename: "山海", gametype: "mobile" });
  expect(data[1]).not.toHaveProperty("giftid");
});

test("a proposal, and an opening of a game that players may not see, are in no list", async () => {
  const { db, pool } = shop.database;
  const [gameid, hidden] = [await makeGame(db), await makeGame(db)];
  const opensAt = inHours(2);
  await makeOpening(db, { gameid, opensAt, serverName: "提议", published: false });
  await makeOpening(db, { gameid: hidden, opensAt, serverName: "下架" });
  await pool.query("update games set published = false where gameid = $1", [hidden]);
  expect(await namesOf({ day: "today" })).not.toContain("下架");
  expect(await namesOf({ gameid: hidden })).toEqual([]);
  expect(await namesOf({ gameid })).toEqual([]);
});

test("a change reaches players at once, with the gift as long as they may see it", async () => {
  const { db, pool } = shop.database;
  const gameid = await makeGame(db);
  const giftid = await makeGift(db, { gameid, codes: 1, giftname: "开服礼" });
  const id = await makeOpening(db, { gameid, opensAt: inHours(3), serverName: "一服" });
  const first = async () => (await shop.call("opening/getOpeningList", { gameid })).data[0];
  expect(await first()).not.toHaveProperty("giftid");
  await pool.query("update openings set giftid = $1 where id = $2", [giftid, id]);
  await expect.poll(first).toMatchObject({ giftid, giftname: "开服礼" });
  await pool.query("update gifts set published = false where giftid = $1", [giftid]);
  await expect.poll(first).not.toHaveProperty("giftid");
  await pool.query("update openings set published = false where id = $1", [id]);
  await expect.poll(first).toBeUndefined();
});

test("the list says 'open' from the opening on, and is another the next day, without a change of content", async () => {
  const gameid = await makeGame(shop.database.db);
  await makeOpening(shop.database.db, { gameid, opensAt: inHours(1), serverName: "整点" });
  const state = async () => (await shop.call("opening/getOpeningList", { gameid })).data[0]?.state;
  const next = () => namesOf({ day: "next", gameid });
  expect([await state(), await next()]).toEqual(["soon", ["整点"]]);
  shop.clock.advance(3600);
  expect([await state(), await next()]).toEqual(["open", []]);
  const today = await namesOf({ day: "today", gameid });
  shop.clock.advance(24 * 3600);
  expect(today).toEqual(["整点"]);
  expect(await namesOf({ day: "today", gameid })).toEqual([]);
});

test("everybody who asked gets one message five minutes before, and not earlier", async () => {
  const players = await Promise.all([makePlayer(shop), makePlayer(shop)]);
  const gameid = await makeGame(shop.database.db, { gamename: "山海" });
  const openingid = await makeOpening(shop.database.db, {
    ...{ gameid, serverName: "龙腾", opensAt: inHours(1) },
  });
  for (const { headers } of players) {
    for (let tap = 0; tap < 2; tap += 1)
      expect((await shop.call("opening/remind", { openingid }, headers)).code).toBe(1);
    expect(await reminders(headers)).toEqual([openingid]);
  }
  shop.clock.advance(54 * 60);
  await run();
  for (const { headers } of players) expect(await messages(headers)).toEqual([]);
  shop.clock.advance(60);
  await Promise.all([run(), run()]);
  await run();
  for (const { headers } of players) {
    expect(await messages(headers)).toEqual([
      expect.objectContaining({
        content: expect.stringMatching(/^您关注的《山海》「龙腾」\d\d:\d\d 开服。$/),
        link: `/game/${gameid}`,
      }),
    ]);
    expect(await reminders(headers)).toEqual([openingid]);
  }
  shop.clock.advance(5 * 60);
  await run();
  for (const { headers } of players) {
    expect(await messages(headers)).toHaveLength(1);
    expect(await reminders(headers)).toEqual([]);
  }
});

test("who has been told of an opening is told of another time, of its withdrawal, and anew when it comes", async () => {
  const { db, pool } = shop.database;
  const gameid = await makeGame(db, { gamename: "山海" });
  const openingid = await makeOpening(db, { gameid, serverName: "延期一服", opensAt: inHours(1) });
  const { headers } = await makePlayer(shop);
  await shop.call("opening/remind", { openingid }, headers);
  const titles = async () =>
    (await shop.call("user/getUserMessageList", {}, headers)).data.map(({ title }) => title);
  const runAfter = async (minutes: number) => {
    shop.clock.advance(minutes * 60);
    await Promise.all([run(), run()]);
  };
  await runAfter(56);
  await pool.query("update openings set opens_at = opens_at + interval '2 hours'");
  await runAfter(1);
  await runAfter(1);
  expect(await titles()).toEqual(["开服时间有变", "开服提醒"]);
  await runAfter(118);
  expect(await titles()).toEqual(["开服提醒", "开服时间有变", "开服提醒"]);
  await pool.query("update openings set published = false");
  await runAfter(1);
  await runAfter(1);
  expect((await titles())[0]).toBe("开服已取消");
  expect(await reminders(headers)).toEqual([]);
  await pool.query("update openings set published = true");
  await runAfter(1);
  expect(await titles()).toHaveLength(5);
  expect(await reminders(headers)).toEqual([openingid]);
});

test("a reminder is taken back, waits for a withdrawn opening, and is not sent long after it", async () => {
  const { db, pool } = shop.database;
  const gameid = await makeGame(db);
  const make = (hours: number) => makeOpening(db, { gameid, opensAt: inHours(hours) });
  const [cancelled, withdrawn, late] = [await make(1), await make(1), await make(1)];
  const { headers } = await makePlayer(shop);
  for (const openingid of [cancelled, withdrawn, late])
    await shop.call("opening/remind", { openingid }, headers);
  for (let tap = 0; tap < 2; tap += 1)
    await shop.call("opening/remindCancel", { openingid: cancelled }, headers);
  const publish = (ids: string[], published: boolean) =>
    pool.query("update openings set published = $2 where id = any($1)", [ids, published]);
  await publish([withdrawn, late], false);
  shop.clock.advance(3600);
  await run();
  expect(await messages(headers)).toEqual([]);
  await publish([withdrawn], true);
  await run();
  expect(await messages(headers)).toHaveLength(1);
  shop.clock.advance(3600);
  await publish([late], true);
  await run();
  expect(await messages(headers)).toHaveLength(1);
  expect(await reminders(headers)).toEqual([]);
});

test("an opening that is over, proposed or unknown takes no reminder, a guest has none, an account a hundred", async () => {
  const { db, pool } = shop.database;
  const gameid = await makeGame(db);
  const past = await makeOpening(db, { gameid, opensAt: inHours(-minute) });
  const proposed = await makeOpening(db, { gameid, opensAt: inHours(1), published: false });
  const { uid, headers } = await makePlayer(shop);
  for (const openingid of [past, proposed, "999999999"])
    expect((await shop.call("opening/remind", { openingid }, headers)).code).toBe(404);
  const openingid = await makeOpening(db, { gameid, opensAt: inHours(1) });
  expect((await shop.call("opening/remind", { openingid }, {})).code).toBe(401);
  const first = await makeOpening(db, { gameid, opensAt: inHours(2) });
  await pool.query(
    `with made as (
      insert into openings (gameid, server_name, opens_at, published, revision, updated_at, updated_by)
      select gameid, server_name || n, opens_at, published, revision, updated_at, updated_by
      from openings cross join generate_series(1, 99) as n where id = $2
      returning id)
    insert into opening_reminders (uid, openingid, created_at) select $1, id, now() from made`,
    [uid, first],
  );
  // The hundredth.
  expect((await shop.call("opening/remind", { openingid: first }, headers)).code).toBe(1);
  expect(await shop.call("opening/remind", { openingid }, headers)).toMatchObject({
    code: 0,
    msg: "最多可设置 100 个开服提醒，请先取消其他提醒",
  });
  expect((await shop.call("opening/remind", { openingid: first }, headers)).code).toBe(1);
  expect(await reminders(headers)).toHaveLength(100);
});
