import { afterAll, beforeAll, expect, test } from "vitest";
import { testPassword } from "../../../testing/accounts.ts";
import type { FakeSocial } from "../../../testing/social/fake-social.ts";
import {
  createSocialApp,
  inIosApp,
  makeApplePlayer,
  proveSocial,
} from "../../../testing/social/social-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let fake: FakeSocial;

beforeAll(async () => {
  ({ app, fake } = await createSocialApp());
});
afterAll(async () => {
  await app.close();
  await fake.close();
});

const day = 86_400;
const comeByApple = async (name: string) => {
  const { sign, headers } = await proveSocial({ app, fake }, name, inIosApp(), "apple");
  return { answer: await app.call("user/socialLogin", { sign }, headers), headers };
};
const countOf = async (table: string) =>
  (await app.database.pool.query(`select from ${table}`)).rowCount;

test("a deleted account ends the consent at Apple after its days of grace, not before, and leaves nothing of Apple here", async () => {
  const { headers } = await makeApplePlayer({ app, fake }, "leaver");
  const asked = await app.call("user/deletionAsk", { password: testPassword }, headers);
  expect(asked.code).toBe(1);
  app.clock.advance(14 * day);
  await app.tasks.clean_up();
  expect(fake.apple.revoked).toEqual([]);
  app.clock.advance(day);
  await app.tasks.clean_up();
  await app.tasks.clean_up();
  expect(fake.apple.revoked).toEqual(["leaver"]);
  expect([await countOf("social_logins"), await countOf("apple_tokens")]).toEqual([0, 0]);
  app.clock.set(new Date());
  const back = await comeByApple("leaver");
  expect(back.answer.code).toBe(1);
  expect(back.answer.data.uid, "another account may be made").toBeUndefined();
});

test("a log-in by Apple cancels the deletion, and the consent stays", async () => {
  const { uid, headers } = await makeApplePlayer({ app, fake }, "thinks-again");
  await app.call("user/deletionAsk", { password: testPassword }, headers);
  const { answer: offer, headers: device } = await comeByApple("thinks-again");
  expect(offer.code).toBe(1006);
  const { sign } = offer.data as unknown as { sign: string };
  const cancelled = await app.call("user/deletionCancel", { sign }, device);
  expect(cancelled).toMatchObject({ code: 1, data: { uid } });
  app.clock.advance(16 * day);
  await app.tasks.clean_up();
  expect(fake.apple.revoked).not.toContain("thinks-again");
  app.clock.set(new Date());
  expect((await comeByApple("thinks-again")).answer.data.uid).toBe(uid);
});

test("the export names the Apple account by provider and time, and holds neither its id nor the token", async () => {
  const { headers } = await makeApplePlayer({ app, fake }, "reader");
  const { data } = await app.call("user/exportData", { password: testPassword }, headers);
  expect(data.logins).toEqual([
    { provider: "apple", since: expect.stringMatching(/^20.+\+08:00$/) },
  ]);
  const { rows } = await app.database.pool.query(
    "select encode(subject_hash, 'hex') as hash, encode(sealed_token, 'base64') as token from apple_tokens",
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { hash, token } of rows) {
    expect(JSON.stringify(data)).not.toContain(hash);
    expect(JSON.stringify(data)).not.toContain(token);
  }
});

test("a player who came by Apple and has no password leaves right after a log-in, and at no other time", async () => {
  const { sign, headers: device } = await proveSocial(
    { app, fake },
    "wordless",
    inIosApp(),
    "apple",
  );
  const { data } = await app.call("user/socialRegister", { sign }, device);
  const headers = { ...device, token: data.token };
  const info = await app.call("user/getUserInfo", {}, headers);
  expect(info.data.nopassword).toBe(true);
  app.clock.advance(601);
  const late = { code: 403, msg: "为了保护账号，请退出后重新登录，并在登录后十分钟内操作" };
  expect(await app.call("user/exportData", {}, headers)).toMatchObject(late);
  expect(await app.call("user/deletionAsk", {}, headers)).toMatchObject(late);
  const guess = await app.call("user/deletionAsk", { password: testPassword }, headers);
  expect(guess.code).toBe(1001);
  const { answer, headers: again } = await comeByApple("wordless");
  const fresh = { ...again, token: answer.data.token! };
  expect((await app.call("user/exportData", {}, fresh)).data.logins).toHaveLength(1);
  expect((await app.call("user/deletionAsk", {}, fresh)).code).toBe(1);
  app.clock.set(new Date());
});

test("a player who has a password gives it, however recent the log-in", async () => {
  const { headers } = await makeApplePlayer({ app, fake }, "has-one");
  expect((await app.call("user/getUserInfo", {}, headers)).data).not.toHaveProperty("nopassword");
  for (const name of ["user/deletionAsk", "user/exportData"] as const) {
    for (const payload of [{}, { password: "" }]) {
      const refused = { code: 400, msg: "请输入登录密码", data: { field: "password" } };
      expect(await app.call(name, payload, headers)).toMatchObject(refused);
    }
  }
});
