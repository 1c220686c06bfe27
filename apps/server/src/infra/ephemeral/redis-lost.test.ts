import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { makePlayer, testPassword } from "../../testing/accounts.ts";
import { newClient } from "../../testing/clients/new-client.ts";
import { makeGame, makeGift } from "../../testing/factories.ts";
import { handleKinds } from "../../testing/handles/handle-kinds.ts";
import { makeOwner } from "../../testing/handles/handle-owner.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { haveRedis, type RunningRedis, runRedis } from "./testing/run-redis.ts";

/** Claims of a gift for the app are counted. */
const inApp = { "user-agent": "Mozilla/5.0 (Linux; Android 14) PlayfrontApp/2.1" };

describe.skipIf(!haveRedis())("a shop whose Redis is lost", () => {
  let redis: RunningRedis;
  let shop: TestApp;
  let gameid: string;
  beforeAll(async () => {
    redis = await runRedis();
    const config = { captchaAnswer: "pass", trustedProxies: 1 };
    shop = await createTestApp(config, { redis: redis.address });
    gameid = await makeGame(shop.database.db);
  });
  afterAll(async () => {
    await shop.close();
    await redis.close();
  });
  afterEach(async () => {
    await redis.stop();
    await redis.start();
    await vi.waitFor(async () => {
      await changeNickname((await makePlayer(shop)).headers);
      expect(lines("Redis is back")).toBe(1);
    }, 10_000);
    shop.log.length = 0;
    await shop.database.db.deleteFrom("rate_counters").execute();
  });

  const logIn = async (username: string) =>
    (await shop.call("user/loginSubmit", { username, password: testPassword }, newClient())).code;
  const claim = async (giftid: string, headers: Record<string, string>) =>
    (await shop.call("gift/getUserGiftSn", { giftid }, { ...headers, ...inApp })).code;
  const lines = (part: string) => shop.log.filter((line) => line.includes(part)).length;
  const countsInDatabase = async () =>
    (await shop.database.db.selectFrom("rate_counters").select("key").execute()).length;
  let nicknames = 0;
  const changeNickname = async (headers: Record<string, string>) => {
    nicknames += 1;
    return (await shop.call("user/nicknameChange", { nickname: `玩家${nicknames}` }, headers)).code;
  };

  test("goes on under calls: players log in, claim and stay logged in", async () => {
    const usernames = Array.from({ length: 6 }, (_, number) => `lost_name_${number}`);
    const players = await Promise.all(usernames.map((username) => makePlayer(shop, { username })));
    const giftid = await makeGift(shop.database.db, { gameid, codes: 20, requisite: "1" });
    expect(await logIn(usernames[0]!)).toBe(1);
    expect(await countsInDatabase()).toBe(0);
    const during = usernames.map(async (username, index) => {
      if (index === 2) await redis.stop();
      return [await logIn(username), await claim(giftid, players[index]!.headers)];
    });
    expect(await Promise.all(during)).toEqual(usernames.map(() => [1, 1]));
    expect(await logIn(usernames[1]!)).toBe(1);
    for (const { headers } of players) {
      expect((await shop.call("user/getUserInfo", {}, headers)).code).toBe(1);
    }
    expect(await countsInDatabase()).toBeGreaterThan(0);
    expect(lines("Redis is lost")).toBe(1);
  });

  test.each(["captcha", "entry ticket"] as const)("a new %s works, once", async (kind) => {
    const owner = await makeOwner(shop);
    const early = await handleKinds[kind].make(shop, owner);
    await redis.stop();
    expect(await early(), "from before the loss").toBe(false);
    const use = await handleKinds[kind].make(shop, owner);
    expect(await use()).toBe(true);
    expect(await use()).toBe(false);
  });

  test.each(["stop", "pause"] as const)("limits still count after a %s", async (way) => {
    const { headers } = await makePlayer(shop);
    await redis[way]();
    const answers: number[] = [];
    for (let change = 0; change < 21; change += 1) answers.push(await changeNickname(headers));
    expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 1));
    expect(answers[20]).toBe(429);
    expect(lines("Redis is lost")).toBe(1);
  });
});
