import { agreement } from "@playfront/contract/texts/agreement";
import { privacy } from "@playfront/contract/texts/privacy";
import { shanghaiDay } from "@playfront/counters/counters";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer, testPassword } from "../../../testing/accounts.ts";
import { fixedCaptcha, newPhone, requestCode } from "../../../testing/clients/captcha.ts";
import { newClient } from "../../../testing/clients/new-client.ts";
import { enableSecondFactor } from "../../../testing/clients/second-factor.ts";
import { callConsole, signInNew } from "../../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let support: Record<string, string>;

beforeAll(async () => {
  app = await createTestApp({ captchaAnswer: "pass", trustedProxies: 1 });
  support = (await signInNew(app, { name: "support", role: "support" })).headers;
});
afterAll(() => app.close());

const own = [
  { name: "agreement", since: agreement("").since },
  { name: "privacy", since: privacy("").since },
];

/** What support sees of a player, the newest first. */
async function consentsOf(uid: string) {
  const { consents } = (await callConsole(app, "players/get", { id: uid }, support)).body;
  return consents;
}

async function logInByCode(phone: string) {
  const headers = newClient();
  const captcha = await requestCode(app, phone, headers);
  const answer = await app.call("user/index/phoneLogin", { phone, captcha }, headers);
  return { ...answer, headers };
}

async function logInByPassword(username: string) {
  const headers = newClient();
  return app.call("user/loginSubmit", { username, password: testPassword, captcha: "" }, headers);
}

test("each way to register records the versions in force, and when they were agreed to", async () => {
  const headers = newClient();
  const form = { username: "agrees_by_name", password: testPassword };
  const captcha = await fixedCaptcha(app, headers);
  const byName = await app.call("user/registerSubmit", { ...form, captcha }, headers);
  const phone = newPhone();
  const other = newClient();
  const code = await requestCode(app, phone, other);
  const proof = { phone, password: testPassword, captcha: code };
  const byPhone = await app.call("user/registerSubmit", proof, other);
  const byCode = await logInByCode(newPhone());
  for (const { data } of [byName, byPhone, byCode]) {
    const consents = await consentsOf(data.uid);
    expect(consents.map(({ name, since }) => ({ name, since }))).toEqual(own);
    expect(consents[0]?.agreedAt).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/);
  }
  const signedIn = { ...headers, token: byName.data.token };
  const { data } = await app.call("user/exportData", { password: testPassword }, signedIn);
  expect(data.consents).toMatchObject([
    { title: "用户服务协议", since: agreement("").since },
    { title: "隐私政策", since: privacy("").since, agreedat: expect.stringMatching(/\+08:00$/) },
  ]);
});

test("a log-in that asks for consent adds a newer version once, and one by password none", async () => {
  const phone = newPhone();
  const { uid } = await makePlayer(app, { phone });
  expect((await logInByPassword(phone)).code).toBe(1);
  expect(await consentsOf(uid)).toEqual([]);
  expect((await logInByCode(phone)).code).toBe(1);
  const [first, second] = await consentsOf(uid);
  expect([first, second]).toMatchObject(own);

  app.clock.advance(2 * 86_400);
  // The log-ins from before have ended.
  support = (await signInNew(app, { name: "support2", role: "support" })).headers;
  const administrator = (await signInNew(app, { name: "anna", role: "administrator" })).headers;
  const since = shanghaiDay(app.clock.now());
  const version = { name: "privacy" as const, since, text: "## 一\n新的政策", seen: [] };
  expect((await callConsole(app, "legal/add", version, administrator)).status).toBe(200);
  app.clock.advance(61);
  expect((await logInByPassword(phone)).code).toBe(1);
  expect(await consentsOf(uid)).toEqual([first, second]);
  expect((await logInByCode(phone)).code).toBe(1);
  const now = await consentsOf(uid);
  expect(now).toEqual([{ name: "privacy", since, agreedAt: expect.any(String) }, first, second]);
  expect(now[0]!.agreedAt > first!.agreedAt).toBe(true);
  app.clock.advance(61);
  expect((await logInByCode(phone)).code).toBe(1);
  expect(await consentsOf(uid)).toEqual(now);
});

test("the consent to a log-in by SMS counts once the second step has proved the owner", async () => {
  const phone = newPhone();
  const player = await makePlayer(app, { phone });
  const authenticator = await enableSecondFactor(app, player);
  const waiting = await logInByCode(phone);
  expect(waiting.code).toBe(1007);
  expect(await consentsOf(player.uid)).toEqual([]);
  const { sign } = waiting.data as unknown as { sign: string };
  const second = { sign, code: authenticator.code(1), captcha: "" };
  expect((await app.call("user/secondFactorSubmit", second, waiting.headers)).code).toBe(1);
  expect(await consentsOf(player.uid)).toHaveLength(2);
});

test("what was agreed to goes with the account", async () => {
  const { data } = await logInByCode(newPhone());
  expect(await consentsOf(data.uid)).toHaveLength(2);
  await app.database.db.deleteFrom("accounts").where("uid", "=", data.uid).execute();
  const kept = app.database.db.selectFrom("legal_consents").where("uid", "=", data.uid);
  expect(await kept.selectAll().execute()).toEqual([]);
});
