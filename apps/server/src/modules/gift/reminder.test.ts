import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer } from "../../testing/accounts.ts";
import { makeGame, makeGift } from "../../testing/factories.ts";
import { signInNew, uploadToConsole } from "../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createMessageService } from "../message/message.service.ts";
import { sendReminders } from "./reminder.job.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

type Headers = Record<string, string>;

const inHours = (hours: number) => new Date(shop.clock.now().getTime() + hours * 3_600_000);

async function makeLaterGift(gift: Partial<Parameters<typeof makeGift>[1]> = {}) {
  const gameid = await makeGame(shop.database.db, { gamename: "山海" });
  const opensAt = inHours(1);
  return makeGift(shop.database.db, { gameid, codes: 1, giftname: "开服礼包", opensAt, ...gift });
}

const remind = (giftid: string, headers: Headers) => shop.call("gift/remind", { giftid }, headers);

const listed = async (headers: Headers) =>
  (await shop.call("gift/getReminderList", {}, headers)).data.map(({ giftid }) => giftid);

/** The titles and links of the player's messages but the first, the welcome. */
async function messages(headers: Headers) {
  const { data } = await shop.call("user/getUserMessageList", {}, headers);
  return data.filter(({ title }) => title.includes("礼包"));
}

const run = () => shop.tasks.remind_of_gifts();

test("a player asks for a message about a gift once, sees that, and takes it back", async () => {
  const { headers } = await makePlayer(shop);
  const giftid = await makeLaterGift();
  for (let tap = 0; tap < 2; tap += 1) expect((await remind(giftid, headers)).code).toBe(1);
  expect(await listed(headers)).toEqual([giftid]);
  for (let tap = 0; tap < 2; tap += 1) {
    expect((await shop.call("gift/remindCancel", { giftid }, headers)).code).toBe(1);
  }
  expect(await listed(headers)).toEqual([]);
  shop.clock.advance(3600);
  await run();
  expect(await messages(headers)).toEqual([]);
});

test("when the gift opens everybody who asked gets one message that leads to it, and not before", async () => {
  const players = await Promise.all([makePlayer(shop), makePlayer(shop)]);
  const giftid = await makeLaterGift();
  for (const { headers } of players) await remind(giftid, headers);
  shop.clock.advance(3599);
  await run();
  for (const { headers } of players) expect(await messages(headers)).toEqual([]);
  shop.clock.advance(1);
  await Promise.all([run(), run()]);
  await run();
  for (const { headers } of players) {
    expect(await messages(headers)).toEqual([
      expect.objectContaining({
        title: "预约的礼包已开放",
        content: "您预约提醒的《山海》「开服礼包」已开放领取，数量有限，先到先得。",
        link: `/gift/info/${giftid}`,
        read: false,
      }),
    ]);
    expect(await listed(headers)).toEqual([]);
  }
});

test("a gift that is open, expired or unknown takes no reminder, and a guest has none", async () => {
  const { headers } = await makePlayer(shop);
  const open = await makeLaterGift({ opensAt: inHours(-1) });
  const past = await makeLaterGift({ opensAt: inHours(-2), expiresAt: inHours(-1) });
  const hidden = await makeLaterGift({ published: false });
  expect((await remind(open, headers)).code).toBe(2002);
  expect((await remind(past, headers)).code).toBe(2002);
  for (const giftid of [hidden, "999999999"]) {
    expect((await remind(giftid, headers)).code).toBe(404);
  }
  expect((await remind(await makeLaterGift(), {})).code).toBe(401);
  expect(await listed(headers)).toEqual([]);
});

test("a gift that is withdrawn is told of once it is back, and an expired one never", async () => {
  const { headers } = await makePlayer(shop);
  const withdrawn = await makeLaterGift();
  const brief = await makeLaterGift({ expiresAt: inHours(2) });
  await remind(withdrawn, headers);
  await remind(brief, headers);
  const publish = (published: boolean) =>
    shop.database.pool.query("update gifts set published = $1 where giftid = $2", [
      published,
      withdrawn,
    ]);
  await publish(false);
  shop.clock.advance(3 * 3600);
  await run();
  expect(await messages(headers)).toEqual([]);
  expect(await listed(headers)).toEqual([]);
  await publish(true);
  expect(await listed(headers)).toEqual([withdrawn]);
  await run();
  expect(await messages(headers)).toHaveLength(1);
});

test("a player has a hundred reminders at most, and keeps those", async () => {
  const { uid, headers } = await makePlayer(shop);
  const first = await makeLaterGift();
  await remind(first, headers);
  await shop.database.pool.query(
    `with made as (
      insert into gifts (gameid, giftname, description, explain, opens_at, expires_at)
      select gameid, giftname, description, explain, opens_at, expires_at
      from gifts cross join generate_series(1, 98) as n where giftid = $1
      returning giftid)
    insert into gift_reminders (giftid, uid, created_at) select giftid, $2, now() from made`,
    [first, uid],
  );
  expect((await remind(await makeLaterGift(), headers)).code).toBe(1);
  const refused = await remind(await makeLaterGift(), headers);
  expect(refused).toMatchObject({ code: 0, msg: "最多可设置 100 个提醒，请先取消其他提醒" });
  expect((await remind(first, headers)).code).toBe(1);
  expect(await listed(headers)).toHaveLength(100);
});

test("more players than fit one portion are all told, and a failing gift does not stop the others", async () => {
  const { db, pool } = shop.database;
  const [crowded, broken] = [await makeLaterGift(), await makeLaterGift()];
  const { headers } = await makePlayer(shop);
  await remind(crowded, headers);
  await remind(broken, headers);
  await pool.query(
    `with players as (
       insert into accounts (username, password_hash, nickname)
         select 'many_' || n, 'x', '很多' || n from generate_series(1, 2100) as n returning uid
     )
     insert into gift_reminders (giftid, uid, created_at) select $1, uid, now() from players`,
    [crowded],
  );
  shop.clock.advance(3600);
  const { clock } = shop;
  const sender = createMessageService({ db, clock });
  const sendToAll: typeof sender.sendToAll = async (trx, message) => {
    if (message.link === `/gift/info/${broken}`) throw new Error("broken");
    await sender.sendToAll(trx, message);
  };
  const log = { warn: () => {} };
  await expect(sendReminders({ db, clock, log, messages: { sendToAll } })).rejects.toThrow(
    "1 messages about opened gifts could not be sent: broken",
  );
  const told = await pool.query("select count(*)::int from messages where link = $1", [
    `/gift/info/${crowded}`,
  ]);
  expect(told.rows[0].count).toBe(2101);
  expect(await listed(headers)).toEqual([broken]);
});

test("an account that is being deleted meanwhile keeps nobody's message waiting", async () => {
  const [going, staying] = [await makePlayer(shop), await makePlayer(shop)];
  const giftid = await makeLaterGift();
  for (const { headers } of [going, staying]) await remind(giftid, headers);
  shop.clock.advance(3600);
  const deletion = await shop.database.pool.connect();
  await deletion.query("begin");
  await deletion.query("select from accounts where uid = $1 for update", [going.uid]);
  await run();
  expect(await messages(staying.headers)).toHaveLength(1);
  // Waits for no row that a run has locked.
  await deletion.query("delete from accounts where uid = $1", [going.uid]);
  await deletion.query("commit");
  deletion.release();
});

test("who asks for a sold-out gift that gets more codes is told once they are there, not before", async () => {
  const restocksAt = inHours(2);
  const gift = { opensAt: inHours(-1), expiresAt: inHours(99) };
  const giftid = await makeLaterGift({ ...gift, restocksAt });
  const [owner, late] = [await makePlayer(shop), await makePlayer(shop)];
  expect((await remind(giftid, late.headers)).code).toBe(2002);
  await shop.call("gift/getUserGiftSn", { giftid }, owner.headers);
  expect((await shop.call("gift/getGiftInfo", { giftid })).data.restocks).toBeDefined();
  expect((await remind(giftid, late.headers)).code).toBe(1);
  shop.clock.advance(2 * 3600);
  await run();
  expect(await messages(late.headers)).toEqual([]);
  expect((await shop.call("gift/getGiftInfo", { giftid })).data.restocks).toBeUndefined();
  const { headers } = await signInNew(shop, { name: "manager", role: "giftManager" });
  const wanted = { id: giftid, isTrial: false };
  await uploadToConsole(shop, "gifts/import", wanted, { file: "MORE-1", headers });
  await run();
  expect(await messages(late.headers)).toMatchObject([{ title: "预约的礼包已补货" }]);
  expect(await listed(late.headers)).toEqual([]);
});
