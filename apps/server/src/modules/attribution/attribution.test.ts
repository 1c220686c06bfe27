import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makePlayer } from "../../testing/accounts.ts";
import { fixedCaptcha, newPhone, requestCode } from "../../testing/clients/captcha.ts";
import { newClient } from "../../testing/clients/new-client.ts";
import { makeChannel, makeGame, makeGift } from "../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let shop: TestApp;
let gameid: string;
const phone = {
  "user-agent":
    "Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
};

beforeAll(async () => {
  shop = await createTestApp({ captchaAnswer: "pass", trustedProxies: 1 });
  const { db } = shop.database;
  await makeChannel(db, { cid: "house", isDefault: true });
  await makeChannel(db, { cid: "forum" });
  gameid = await makeGame(db);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.restart();
  await shop.database.pool.query("truncate channel_days, channel_visitors");
});

/** Returns what the server has counted after a restart, as `cid/gameid counter: number`; gameid 0 means no game. */
async function readCounts(): Promise<string[]> {
  await shop.restart();
  const { rows } = await shop.database.pool.query(`
    select cid || '/' || channel_days.gameid || ' ' || key || ': ' || value as line
    from channel_days, jsonb_each_text(to_jsonb(channel_days) - 'day' - 'cid' - 'gameid')
    where value <> '0' order by line`);
  return rows.map(({ line }) => line);
}

const visit = (headers: Record<string, string>, payload: { gameid?: string } = {}) =>
  shop.call("channel/visit", payload, { ...newClient(), ...phone, ...headers });

describe("a visit", () => {
  test("counts for its channel, once per device and day, on any server and page", async () => {
    const device = { ...newClient(), cid: "forum" };
    expect(await visit(device)).toMatchObject({ code: 1, data: null });
    const again = await visit({ ...device, cid: "house" }, { gameid });
    expect(again).toMatchObject({ code: 1, data: null });
    const node = await shop.anotherNode();
    await shop.callOn(node, "channel/visit", {}, { ...phone, ...device });
    await node.close();
    expect(await readCounts()).toEqual(["forum/0 visits: 1"]);
    await visit(device);
    expect(await readCounts()).toEqual(["forum/0 visits: 1"]);
  });

  test("counts once when two servers receive it at the same time", async () => {
    const node = await shop.anotherNode();
    const device = newClient();
    const calls = Array.from({ length: 12 }, (_, index) =>
      shop.callOn(index % 2 ? node : shop.app, "channel/visit", {}, { ...phone, ...device }),
    );
    await Promise.all(calls);
    await node.close();
    expect(await readCounts()).toEqual(["house/0 visits: 1"]);
  });

  test("counts again on the next day, which begins at midnight in Shanghai", async () => {
    const device = newClient();
    shop.clock.set(new Date("2026-12-01T15:59:59Z"));
    await visit(device);
    shop.clock.set(new Date("2026-12-01T16:00:00Z"));
    await visit(device);
    await readCounts();
    const { rows } = await shop.database.pool.query(
      "select day, visits from channel_days order by day",
    );
    expect(rows).toEqual([
      { day: "2026-12-01", visits: "1" },
      { day: "2026-12-02", visits: "1" },
    ]);
    shop.clock.set(new Date());
  });

  test("counts for the game that was the first of the day", async () => {
    await visit({ cid: "forum" }, { gameid });
    await visit({}, { gameid });
    expect(await readCounts()).toEqual([`forum/${gameid} visits: 1`, `house/${gameid} visits: 1`]);
  });

  test("with an unknown channel and game counts for the default channel without a game", async () => {
    await visit({ cid: "made-up" }, { gameid: "999999999999" });
    await visit({ cid: "../../x" });
    await visit({ cid: "constructor" });
    expect(await readCounts()).toEqual(["house/0 visits: 3"]);
  });

  test.each<[string, Record<string, string>]>([
    ["a search engine", { "user-agent": "Mozilla/5.0 (compatible; Baiduspider/2.0)" }],
    ["another", { "user-agent": "Mozilla/5.0 (Linux; Android 6.0.1) Bytespider" }],
    ["a script", { "user-agent": "curl/8.9.0" }],
    [
      "a browser without a screen",
      { "user-agent": "Mozilla/5.0 HeadlessChrome/126.0.0.0 Safari/537.36" },
    ],
    ["an empty user agent", { "user-agent": "" }],
    ["a page fetched ahead", { "sec-purpose": "prefetch;prerender" }],
    ["a page fetched ahead by an older browser", { purpose: "prefetch" }],
  ])("of %s does not count", async (_, headers) => {
    expect((await visit(headers)).code).toBe(1);
    expect(await readCounts()).toEqual([]);
  });

  test.each([
    [
      "WeChat",
      "Mozilla/5.0 (Linux; Android 14; 23013RK75C) AppleWebKit/537.36 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160065 MMWEBSDK/20231202 MicroMessenger/8.0.47 NetType/WIFI Language/zh_CN",
    ],
    [
      "our own app",
      "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 PlayfrontApp/2.1",
    ],
    [
      "an iPhone",
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    ],
    [
      "UC",
      "Mozilla/5.0 (Linux; U; Android 13; zh-CN; M2012K11AC) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 UCBrowser/16.5.5.1309 Mobile Safari/537.36",
    ],
    [
      "Baidu's app",
      "Mozilla/5.0 (Linux; Android 13; V2199A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/97.0.4692.98 Mobile Safari/537.36 T7/13.58 SP-engine/2.98.0 baiduboxapp/13.58.0.10 (Baidu; P1 13)",
    ],
    [
      "QQ",
      "Mozilla/5.0 (Linux; Android 14; PJD110) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/109.0.5414.86 MQQBrowser/6.2 TBS/046805 Mobile Safari/537.36 V1_AND_SQ_9.0.30 QQ/9.0.30.17095",
    ],
  ])("in %s counts", async (_, userAgent) => {
    await visit({ "user-agent": userAgent });
    expect(await readCounts()).toEqual(["house/0 visits: 1"]);
  });

  test("without a device is refused, and the visitors of one address are limited", async () => {
    expect((await visit({ deviceid: "" })).code).toBe(400);
    await shop.database.pool.query(
      "update rate_counters set count = 2000 where key like 'visit:%'",
    );
    const address = { "x-forwarded-for": "198.51.100.7" };
    await visit(address);
    await shop.database.pool.query(
      "update rate_counters set count = 2000 where key like 'visit:%'",
    );
    const late = newClient().deviceid;
    expect((await visit({ ...address, deviceid: late })).code).toBe(429);
    // A refused visit is not recorded: from another address the device still counts.
    expect((await visit({ deviceid: late })).code).toBe(1);
    expect(await readCounts()).toEqual(["house/0 visits: 2"]);
  });

  test("is stored without the device's name, and deleted later", async () => {
    const { pool } = shop.database;
    const device = { ...newClient(), deviceid: "a-very-recognisable-device" };
    await visit(device);
    shop.clock.advance(86_400);
    await visit(device);
    const seen = () =>
      pool.query("select day, device_hash from channel_visitors order by day desc limit 2");
    const { rows } = await seen();
    expect(rows[0].device_hash.equals(rows[1].device_hash)).toBe(false);
    expect(JSON.stringify(rows)).not.toContain("recognisable");
    await shop.tasks.clean_up();
    expect((await seen()).rows).toEqual(rows);
    shop.clock.advance(86_400);
    await shop.tasks.clean_up();
    expect((await seen()).rows).toEqual([rows[0]]);
    shop.clock.set(new Date());
  });
});

describe("a registration", () => {
  const password = "a-long-secret";

  test("counts, by username and by phone, for the channel of the call; a refused one does not", async () => {
    const byName = { ...newClient(), cid: "forum" };
    const captcha = await fixedCaptcha(shop, byName);
    await shop.call("user/registerSubmit", { username: "counted_one", password, captcha }, byName);
    const byPhone = { ...newClient(), cid: "forum" };
    const number = newPhone();
    const code = await requestCode(shop, number, byPhone);
    const form = { phone: number, password, captcha: code };
    expect((await shop.call("user/registerSubmit", form, byPhone)).code).toBe(1);
    const taken = { ...newClient(), cid: "forum" };
    const another = await fixedCaptcha(shop, taken);
    const again = { username: "Counted_One", password, captcha: another };
    expect((await shop.call("user/registerSubmit", again, taken)).code).toBe(409);
    expect(await readCounts()).toEqual(["forum/0 registrations: 2"]);
  });
});

describe("a claim", () => {
  const claim = async (giftid: string, headers: Record<string, string>) =>
    (await shop.call("gift/getUserGiftSn", { giftid }, { ...headers, cid: "forum" })).code;

  test("counts when a code is given out, not when it is asked for again or refused", async () => {
    const giftid = await makeGift(shop.database.db, { gameid, codes: 1 });
    const { headers } = await makePlayer(shop);
    expect(await claim(giftid, headers)).toBe(1);
    expect(await claim(giftid, headers)).toBe(1);
    expect(await claim(giftid, (await makePlayer(shop)).headers)).toBe(2001);
    expect(await readCounts()).toEqual([`forum/${gameid} claims: 1`]);
  });

  test("of one account counts once, with many in parallel", async () => {
    const giftid = await makeGift(shop.database.db, { gameid, codes: 20 });
    const { headers } = await makePlayer(shop);
    const codes = await Promise.all(Array.from({ length: 10 }, () => claim(giftid, headers)));
    expect(codes).toEqual(Array(10).fill(1));
    expect(await readCounts()).toEqual([`forum/${gameid} claims: 1`]);
  });
});

test("an entry counts when its ticket is used, for the channel that the ticket was requested with", async () => {
  const html5 = { gametype: "html5", entryUrl: "https://game.example/play" } as const;
  const played = await makeGame(shop.database.db, html5);
  const { headers } = await makePlayer(shop);
  const ask = () => shop.call("game/getEntryUrl", { gameid: played }, { ...headers, cid: "forum" });
  const url = new URL((await ask()).data.url).pathname;
  await ask();
  expect(await readCounts()).toEqual([]);
  for (const status of [302, 410]) {
    expect((await shop.app.inject({ method: "GET", url })).statusCode).toBe(status);
  }
  expect(await readCounts()).toEqual([`forum/${played} entries: 1`]);
});

test("answers do not wait for the counters: all calls go on while their table is locked", async () => {
  const { pool } = shop.database;
  const giftid = await makeGift(shop.database.db, { gameid, codes: 1 });
  const { headers } = await makePlayer(shop);
  const holder = await pool.connect();
  await holder.query("begin; lock table channel_days, channel_writers in access exclusive mode");
  expect((await shop.call("gift/getUserGiftSn", { giftid }, headers)).code).toBe(1);
  await holder.query("rollback");
  holder.release();
  expect(await readCounts()).toEqual([`house/${gameid} claims: 1`]);
});

test("no counter table has a column for a player", async () => {
  const { rows } = await shop.database.pool.query(`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and table_name like 'channel_%' and column_name ~ 'uid|device|phone|ip|agent'`);
  expect(rows).toEqual([{ table_name: "channel_visitors", column_name: "device_hash" }]);
});
