import { codes } from "@playfront/contract/codes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer, testPassword } from "../testing/accounts.ts";
import { solveCaptcha } from "../testing/clients/captcha.ts";
import { newClient } from "../testing/clients/new-client.ts";
import { makeGame, makeGift } from "../testing/factories.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

const hour = 3_600;

let shop: TestApp;
let gameid: string;
beforeAll(async () => {
  shop = await createTestApp();
  gameid = await makeGame(shop.database.db);
});
afterAll(() => shop.close());

/** Asks the same at the right time, an hour later, an hour earlier and at the right time again. */
async function atEachTime<Answer>(ask: () => Promise<Answer>): Promise<Answer[]> {
  const answers = [await ask()];
  for (const jump of [hour, -2 * hour, hour]) {
    shop.clock.advance(jump);
    answers.push(await ask());
  }
  return answers;
}

test("players stay logged in, and can log in, while the clock jumps an hour ahead and back", async () => {
  const { headers } = await makePlayer(shop);
  const username = "clock-jumper";
  await makePlayer(shop, { username });
  const answers = await atEachTime(async () => {
    const client = newClient();
    const captcha = await solveCaptcha(shop, client);
    const entered = { username, password: testPassword, captcha };
    const { code, data } = await shop.call("user/loginSubmit", entered, client);
    const [old, fresh] = [headers, { ...client, token: data?.token }];
    return [
      code,
      (await shop.call("user/checkLogin", {}, old)).code,
      (await shop.call("user/checkLogin", {}, fresh)).code,
    ];
  });
  expect(answers).toEqual(Array.from({ length: 4 }, () => [1, 1, 1]));
});

test("a code that was claimed stays with its player, though its gift is not open yet by the new time", async () => {
  const { headers } = await makePlayer(shop);
  const opensAt = new Date(shop.clock.now().getTime() + (hour / 2) * 1000);
  const giftid = await makeGift(shop.database.db, { gameid, codes: 1, opensAt });
  const answers = await atEachTime(() => shop.call("gift/getUserGiftSn", { giftid }, headers));
  expect(answers.map(({ code }) => code)).toEqual([codes.notClaimable, 1, 1, 1]);
  expect(new Set(answers.slice(1).map(({ data }) => data)).size).toBe(1);
});

test("a captcha that has become too old is refused, and a new one is good at any time", async () => {
  const old = newClient();
  const captcha = await solveCaptcha(shop, old);
  const submit = (given: string, client: Record<string, string>) =>
    shop.call("user/index/findPwdAccountCheck", { account: "whoever", captcha: given }, client);
  shop.clock.advance(hour);
  expect((await submit(captcha, old)).code).toBe(codes.wrongCaptcha);
  shop.clock.advance(-hour);
  const answers = await atEachTime(async () => {
    const client = newClient();
    return (await submit(await solveCaptcha(shop, client), client)).code;
  });
  expect(answers).toEqual([1, 1, 1, 1]);
});
