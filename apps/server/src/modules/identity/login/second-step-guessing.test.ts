import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer, type TestPlayer, testPassword } from "../../../testing/accounts.ts";
import { fixedCaptcha, newPhone, requestCode } from "../../../testing/clients/captcha.ts";
import { newClient } from "../../../testing/clients/new-client.ts";
import { enableSecondFactor } from "../../../testing/clients/second-factor.ts";
import { startOfNextDay } from "../../../testing/next-day.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
type Headers = Record<string, string>;

beforeAll(async () => {
  app = await createTestApp({ captchaAnswer: "pass", trustedProxies: 1 });
});
afterAll(() => app.close());

/** Six digits are right for three time steps: the present one and its neighbours. */
const chancePerCode = 3 / 1_000_000;

async function makeProtected(username: string, phone = "") {
  app.clock.set(startOfNextDay(app.clock.now()));
  const player = await makePlayer(app, { username, ...(phone !== "" && { phone }) });
  const authenticator = await enableSecondFactor(app, player);
  app.clock.advance(60);
  const usual = newClient();
  expect((await submit(await handleFor(username, usual), authenticator.code(), usual)).code).toBe(
    1,
  );
  return { ...player, ...authenticator, username, phone, usual };
}

async function handleFor(
  username: string,
  headers: Headers,
  password = testPassword,
): Promise<string> {
  const captcha = await fixedCaptcha(app, headers);
  const payload = { username, password, captcha };
  const { code, data } = await app.call("user/loginSubmit", payload, headers);
  expect(code).toBe(1007);
  return (data as unknown as { sign: string }).sign;
}

async function recover(phone: string, password: string, headers: Headers): Promise<void> {
  const named = { account: phone, captcha: await fixedCaptcha(app, headers) };
  const { sign } = (await app.call("user/index/findPwdAccountCheck", named, headers)).data;
  const proof = { phone, captcha: await requestCode(app, phone, headers), sign };
  const { data } = await app.call("user/index/findPwdPhoneCaptchaCheck", proof, headers);
  const change = { phone, password, ...data };
  expect((await app.call("user/index/findPwdModifyPwd", change, headers)).code).toBe(1);
}

const submit = (sign: string, code: string, headers: Headers) =>
  app.call("user/secondFactorSubmit", { sign, code }, headers);

async function submitWithCaptcha(sign: string, code: string, headers: Headers) {
  const captcha = await fixedCaptcha(app, headers);
  return app.call("user/secondFactorSubmit", { sign, code, captcha }, headers);
}

/** Six digits that the authenticator shows neither now nor next to now. */
function wrongCode({ code }: { code(away?: number): string }): string {
  const right = [-1, 0, 1].map(code);
  return ["000000", "111111", "222222", "333333"].find((digits) => !right.includes(digits))!;
}

/** Tries one handle's codes from a device of its own; returns how many were compared with the right one. */
async function guessFrom(address: string, account: { username: string; code(): string }) {
  const headers = { ...newClient(), "x-forwarded-for": address };
  const sign = await handleFor(account.username, headers);
  for (let tried = 0; tried < 5; tried += 1) {
    const { code } = await submitWithCaptcha(sign, wrongCode(account), headers);
    if (code === 429) return tried;
  }
  return 5;
}

async function titles({ headers }: Pick<TestPlayer, "headers">) {
  const inbox = await app.call("user/getUserMessageList", {}, headers);
  return inbox.data.map(({ title }) => title);
}

test("who knows the password guesses a code from a /48 in a day with a chance below 0.1 %; the owner still gets in", async () => {
  const account = await makeProtected("guessed_all_day");
  let guesses = 0;
  for (let hour = 0; hour < 23; hour += 1) {
    for (let line = 0; line < 4; line += 1) {
      guesses += await guessFrom(`2001:db8:7:${(hour * 4 + line).toString(16)}::1`, account);
    }
    app.clock.advance(3600);
  }
  expect(guesses).toBeGreaterThan(50);
  expect(1 - (1 - chancePerCode) ** guesses).toBeLessThan(0.001);

  expect(await titles(account)).toContain("今天的动态验证码已停用");
  const abroad = newClient();
  const sign = await handleFor(account.username, abroad);
  const refused = await submitWithCaptcha(sign, account.code(), abroad);
  expect(refused).toMatchObject({ code: 429, msg: expect.stringContaining("恢复码") });
  expect((await submit(sign, account.recovery[0]!, abroad)).code, "by a recovery code").toBe(1);
  const atHome = await handleFor(account.username, account.usual);
  expect((await submit(atHome, account.code(), account.usual)).code, "the usual device").toBe(1);

  app.clock.set(startOfNextDay(app.clock.now()));
  const tomorrow = newClient();
  const next = await handleFor(account.username, tomorrow);
  expect((await submitWithCaptcha(next, account.code(), tomorrow)).code, "the next day").toBe(1);
}, 120_000);

test("the owner is told once that the codes of the day are used up", async () => {
  const account = await makeProtected("told_once");
  for (let hour = 0; hour < 6; hour += 1) {
    for (let line = 0; line < 4; line += 1) await guessFrom(`2001:db8:8:${line}::1`, account);
    app.clock.advance(3600);
  }
  const told = (await titles(account)).filter((title) => title === "今天的动态验证码已停用");
  expect(told).toHaveLength(1);
}, 60_000);

test("after ten wrong codes in a day another one needs a captcha, which is checked before the code is counted", async () => {
  const account = await makeProtected("asked_for_captcha");
  const [first, second] = [newClient(), newClient()];
  for (const headers of [first, second]) {
    const sign = await handleFor(account.username, headers);
    for (let tried = 0; tried < 5; tried += 1) await submit(sign, wrongCode(account), headers);
  }
  const headers = newClient();
  const sign = await handleFor(account.username, headers);
  for (let tried = 0; tried < 6; tried += 1) {
    expect((await submit(sign, wrongCode(account), headers)).code).toBe(1002);
  }
  const wrong = await submitWithCaptcha(sign, wrongCode(account), headers);
  expect(wrong).toMatchObject({ code: 1008, msg: expect.stringContaining("还可以试 4 次") });
  expect((await submit(sign, account.code(), headers)).code).toBe(1002);
  const atHome = await handleFor(account.username, account.usual);
  expect((await submit(atHome, account.code(1), account.usual)).code, "the usual device").toBe(1);
  expect((await submit(sign, account.recovery[0]!, headers)).code, "a recovery code").toBe(1);
});

test("a recovery by SMS from another device does not start the count of the day again", async () => {
  const account = await makeProtected("recovered_by_thief", newPhone());
  let guesses = 0;
  for (let recovery = 0; recovery < 3; recovery += 1) {
    const headers = newClient();
    const password = `kelp-lantern-${recovery}`;
    await recover(account.phone, password, headers);
    for (let handle = 0; handle < 4; handle += 1) {
      const sign = await handleFor(account.username, headers, password);
      for (let tried = 0; tried < 5; tried += 1) {
        const { code } = await submitWithCaptcha(sign, wrongCode(account), headers);
        if (code !== 429) guesses += 1;
      }
    }
    app.clock.advance(60);
  }
  expect(guesses).toBeLessThan(30);
});
