import { calls } from "@playfront/contract/calls";
import { defaultTokens } from "@playfront/contract/container";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer } from "../../testing/accounts.ts";
import { countEvents } from "../../testing/count-events.ts";
import { makeGame, makeGift } from "../../testing/factories.ts";
import { measureReads } from "../../testing/query-plans.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createGameService } from "../catalogue/game/game.service.ts";
import { createSessionService } from "../identity/session/session.service.ts";
import { takeFreeCode } from "./claim.repository.ts";
import { findPartition } from "./gift-codes.repository.ts";

let shop: TestApp;
let gameid: string;
beforeAll(async () => {
  shop = await createTestApp();
  gameid = await makeGame(shop.database.db);
});
afterAll(() => shop.close());

const inApp = { "user-agent": "Mozilla/5.0 (Linux; Android 14) PlayfrontApp/2.1" };
const inWechat = { "user-agent": "Mozilla/5.0 (iPhone) MicroMessenger/8.0" };
const days = (count: number) => new Date(Date.now() + count * 86_400_000);

const claim = (giftid: string, headers: Record<string, string>) =>
  shop.call("gift/getUserGiftSn", { giftid }, headers);

test("a player claims a gift and finds the code under 我的礼包", async () => {
  const giftid = await makeGift(shop.database.db, { gameid, codes: 2 });
  const player = await makePlayer(shop);
  const answer = await claim(giftid, player.headers);
  expect(answer).toMatchObject({ code: 1, status: 200, data: expect.stringMatching(/^TEST-/) });
  const { data } = await shop.call("gift/getUserGiftSnList", {}, player.headers);
  expect(data).toMatchObject([{ giftid, sn: answer.data, gameid }]);
});

test("a claim takes one statement, once the server knows where the gift's codes are", async () => {
  const giftid = await makeGift(shop.database.db, { gameid, codes: 2, requisite: "3" });
  const first = await makePlayer(shop, { phone: "13800138008" });
  expect((await claim(giftid, first.headers)).code).toBe(1);
  const player = await makePlayer(shop, { phone: "13800138007" });
  let statements = 0;
  const count = () => {
    statements += 1;
  };
  // Each statement outside a transaction takes a connection from the pool.
  shop.database.pool.on("acquire", count);
  expect((await claim(giftid, player.headers)).code).toBe(1);
  // Without notifications the channels are read for each event, which no answer waits for.
  expect(statements).toBeLessThanOrEqual(2);
  const before = statements;
  expect((await claim(giftid, player.headers)).code).toBe(1);
  expect(statements).toBe(before + 1);
  shop.database.pool.off("acquire", count);
});

test("a claim walks over no other codes, also while the table is small", async () => {
  const giftid = await makeGift(shop.database.db, { gameid, codes: 2_000 });
  await shop.database.pool.query("analyze gift_codes");
  const { token } = await makePlayer(shop);
  const sessions = createSessionService(shop.deps);
  const claimInMiddle = {
    giftid,
    partition: (await findPartition(shop.database.db, giftid))!,
    now: shop.clock.now(),
    standing: sessions.selectStanding(token),
    listedGame: createGameService(shop.deps).selectListed(sql.ref("gifts.gameid")),
    granted: null,
    from: 1_000,
    how: "skip",
  } as const;
  const { rows } = await measureReads(shop.database.pool, async (db) => {
    const trx = await db.startTransaction().execute();
    expect((await takeFreeCode(trx, claimInMiddle)).pos).toBe(1_000);
    // Without rolling back, the statement would find the code when it is explained.
    await trx.rollback().execute();
  });
  expect(rows).toBeLessThan(400);
});

test("a claim repeated after its answer was lost gives the same code", async () => {
  const giftid = await makeGift(shop.database.db, { gameid, codes: 5 });
  const player = await makePlayer(shop);
  const first = await claim(giftid, player.headers);
  const second = await claim(giftid, player.headers);
  expect(second.data).toBe(first.data);
  const other = await claim(giftid, (await makePlayer(shop)).headers);
  expect(other.data).not.toBe(first.data);
});

test("a player keeps the code when the requisite, the window, the stock or the gift is gone", async () => {
  const { db } = shop.database;
  const giftid = await makeGift(db, { gameid, codes: 1, requisite: "4" });
  const player = await makePlayer(shop);
  const first = await claim(giftid, { ...player.headers, ...inApp });
  expect((await claim(giftid, player.headers)).data).toBe(first.data);
  const gone = { expires_at: days(-0.5), published: false };
  await db.updateTable("gifts").set(gone).where("giftid", "=", giftid).execute();
  expect((await claim(giftid, player.headers)).data).toBe(first.data);
});

test("a claim without a token answers 401 before any other rule is checked", async () => {
  const giftid = await makeGift(shop.database.db, { gameid, codes: 1, requisite: "4" });
  for (const wanted of [giftid, "999999999"]) {
    expect(await claim(wanted, {})).toMatchObject({ code: 401, status: 401 });
  }
  expect(await claim(giftid, { token: "made-up" })).toMatchObject({ code: 401, status: 401 });
});

test("each rule answers with its own code and message", async () => {
  const { db } = shop.database;
  const player = await makePlayer(shop);
  const gift = (gift: Partial<Parameters<typeof makeGift>[1]>) =>
    makeGift(db, { gameid, codes: 1, ...gift });
  const refusals = [
    [await gift({ opensAt: days(1), expiresAt: days(2) }), 2002, "尚未开放"],
    [await gift({ opensAt: days(-2), expiresAt: days(-1) }), 2002, "已过期"],
    [await gift({ requisite: "1" }), 2005, "微信"],
    [await gift({ requisite: "4" }), 2005, "App"],
    [await gift({ requisite: "2" }), 2003, "实名"],
    [await gift({ requisite: "3" }), 2004, "手机"],
    [await gift({ codes: 0 }), 2001, "抢光"],
    [await gift({ published: false }), 404, "下架"],
    ["999999999", 404, "不存在"],
  ] as const;
  for (const [giftid, code, words] of refusals) {
    const answer = await claim(giftid, player.headers);
    expect(answer).toMatchObject({ code, status: 200, data: null });
    expect(answer.msg).toContain(words);
  }
});

test("a player who meets the requisite gets the code", async () => {
  const { db } = shop.database;
  const player = await makePlayer(shop, { verified: true, phone: "13800138000" });
  for (const [requisite, surroundings] of [
    ["1", inWechat],
    ["1", inApp],
    ["2", {}],
    ["3", {}],
    ["4", inApp],
  ] as const) {
    const giftid = await makeGift(db, { gameid, codes: 1, requisite });
    expect((await claim(giftid, { ...player.headers, ...surroundings })).code).toBe(1);
  }
});

test("the requisite is checked before the stock: a sold-out gift in the wrong container answers 2005", async () => {
  const giftid = await makeGift(shop.database.db, { gameid, codes: 0, requisite: "4" });
  const player = await makePlayer(shop);
  expect((await claim(giftid, player.headers)).code).toBe(2005);
});

test("one device claims an app-only gift for at most a few accounts a day", async () => {
  const giftid = await makeGift(shop.database.db, { gameid, codes: 9, requisite: "4" });
  const answers = [];
  for (let account = 0; account < 4; account += 1) {
    const { token } = await makePlayer(shop);
    answers.push(await claim(giftid, { token, deviceid: "farm", ...inApp }));
  }
  expect(answers.map((answer) => answer.code)).toEqual([1, 1, 1, 429]);
  expect(answers[3]?.data).toMatchObject({ retryAfter: expect.any(Number) });
  const { token } = await makePlayer(shop);
  const respelt = await claim(`0${giftid}`, { token, deviceid: "farm", ...inApp });
  expect(respelt).toMatchObject({ code: 400, data: { field: "giftid" } });
  const elsewhere = await makePlayer(shop);
  expect((await claim(giftid, { ...elsewhere.headers, ...inApp })).code).toBe(1);
});

test("made-up devices do not get an app-only gift for any number of accounts", async () => {
  const giftid = await makeGift(shop.database.db, { gameid, codes: 9, requisite: "4" });
  const address = "203.0.113.77";
  const claimAs = async (deviceid: string) => {
    const { token } = await makePlayer(shop);
    const { json } = await shop.app.inject({
      method: "POST",
      url: calls["gift/getUserGiftSn"].path,
      remoteAddress: address,
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        token,
        deviceid,
        ...inApp,
      },
      payload: `giftid=${giftid}`,
    });
    return json().code;
  };
  const ofAddress = { key: `claim:${giftid}:address:${address}`, windowSeconds: 86_400 };
  await countEvents(shop, ofAddress, 198);
  const answers = [];
  for (let count = 0; count < 4; count += 1) answers.push(await claimAs(`made-up-${count}`));
  expect(answers).toEqual([1, 1, 429, 429]);
});

test("callers without a device share the limit of their address or IPv6 network", async () => {
  const giftid = await makeGift(shop.database.db, { gameid, codes: 2, requisite: "4" });
  const key = `claim:${giftid}:ip:2001:db8:0:0::/64`;
  await countEvents(shop, { key, windowSeconds: 86_400 }, 30);
  const { token } = await makePlayer(shop);
  const { statusCode, json } = await shop.app.inject({
    method: "POST",
    url: calls["gift/getUserGiftSn"].path,
    remoteAddress: "2001:db8::5",
    headers: { "content-type": "application/x-www-form-urlencoded", token, ...inApp },
    payload: `giftid=${giftid}`,
  });
  expect([statusCode, json().code]).toEqual([200, 429]);
});

test("claimed codes appear in no cache and no log line", async () => {
  const giftid = await makeGift(shop.database.db, { gameid, codes: 3 });
  const player = await makePlayer(shop);
  const answer = await claim(giftid, player.headers);
  const list = await shop.call("gift/getUserGiftSnList", {}, player.headers);
  const claimed = await shop.call("gift/getClaimedList", { giftid }, player.headers);
  for (const { headers } of [answer, list, claimed]) {
    expect(headers["cache-control"]).toBe("no-store");
  }
  expect(shop.log.join("")).toContain("getUserGiftSn");
  expect(shop.log.join("")).not.toContain(answer.data);
});

test("the user agent names of the shells come from the settings", async () => {
  const giftid = await makeGift(shop.database.db, { gameid, codes: 2, requisite: "4" });
  const player = await makePlayer(shop);
  const containerTokens = { ...defaultTokens, app: "ShopApp" };
  const node = await shop.anotherNode({ config: { ...shop.config, containerTokens } });
  const claimAs = (userAgent: string) =>
    shop.callOn(
      node,
      "gift/getUserGiftSn",
      { giftid },
      { ...player.headers, "user-agent": userAgent },
    );
  expect(await claimAs("Mozilla/5.0 (Linux; Android 14) PlayfrontApp/2.1")).toMatchObject({
    code: 2005,
  });
  expect(await claimAs("Mozilla/5.0 (Linux; Android 14) ShopApp/2.1")).toMatchObject({ code: 1 });
  await node.close();
});
