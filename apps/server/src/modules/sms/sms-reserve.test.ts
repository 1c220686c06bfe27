import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer, testPassword } from "../../testing/accounts.ts";
import { fixedCaptcha, lastCode, newPhone } from "../../testing/clients/captcha.ts";
import { newClient } from "../../testing/clients/new-client.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
type Headers = Record<string, string>;

beforeAll(async () => {
  app = await createTestApp({ captchaAnswer: "pass", trustedProxies: 1 });
});
afterAll(() => app.close());

const ask = (phone: string, headers: Headers = newClient()) =>
  app.call("user/index/phoneCaptcha", { phone }, headers);

/** A quarter of an hour after each other, so that only the day's budget refuses. */
async function askTenTimes(phone: string, headers: () => Headers = newClient) {
  const answers: { code: number; msg: string; data: unknown }[] = [];
  for (let count = 0; count < 10; count += 1) {
    const { code, msg, data } = await ask(phone, headers());
    answers.push({ code, msg, data });
    app.clock.advance(900);
  }
  return answers;
}

/** A device on which the account's owner has logged in, and that is logged out now. */
async function logInOnce(username: string): Promise<Headers> {
  const headers = newClient();
  const payload = { username, password: testPassword };
  expect((await app.call("user/loginSubmit", payload, headers)).code).toBe(1);
  return headers;
}

async function nameAccount(account: string, headers: Headers) {
  const form = { account, captcha: await fixedCaptcha(app, headers) };
  expect((await app.call("user/index/findPwdAccountCheck", form, headers)).code).toBe(1);
}

test("after ten requests of a stranger the owner's own device still gets its codes, and no stranger does", async () => {
  const phone = newPhone();
  await makePlayer(app, { username: "keeps_a_part", phone });
  const own = await logInOnce("keeps_a_part");
  const codes = (await askTenTimes(phone)).map(({ code }) => code);
  expect(codes).toEqual([1, 1, 1, 1, 1, 1, 1, 429, 429, 429]);

  await nameAccount("keeps_a_part", own);
  const before = lastCode(app, phone);
  for (let count = 0; count < 3; count += 1) {
    expect((await ask(phone)).code, "a stranger").toBe(429);
    // Half an hour apart, because a third one within an hour needs a captcha.
    expect((await ask(phone, own)).code, "the owner's device").toBe(1);
    app.clock.advance(1800);
  }
  expect(lastCode(app, phone)).not.toBe(before);
  expect(await ask(phone, own)).toMatchObject({
    code: 429,
    msg: expect.stringContaining("24 小时内"),
  });
});

test("after ten requests of a stranger the owner's session still gets a code, wherever it was taken", async () => {
  const phone = newPhone();
  const { token } = await makePlayer(app, { phone });
  await askTenTimes(phone);
  expect((await ask("", { ...newClient(), token })).code, "the bound phone").toBe(1);
  app.clock.advance(60);
  expect((await ask(phone, { ...newClient(), token })).code, "the same by its number").toBe(1);
});

test("a device or session of another account is a stranger's", async () => {
  const phone = newPhone();
  await makePlayer(app, { phone });
  await makePlayer(app, { username: "somebody_else", phone: newPhone() });
  const { token } = await makePlayer(app);
  const other = await logInOnce("somebody_else");
  await askTenTimes(phone);
  expect((await ask(phone, other)).code).toBe(429);
  expect((await ask(phone, { ...newClient(), token })).code).toBe(429);
});

test("a stranger gets the same answers for a number with an account and one without", async () => {
  const phone = newPhone();
  await makePlayer(app, { username: "not_revealed", phone });
  await logInOnce("not_revealed");
  const withAccount = await askTenTimes(phone);
  expect(await askTenTimes(newPhone())).toEqual(withAccount);
});
