import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePlayer, type TestPlayer, testPassword } from "../../../testing/accounts.ts";
import { fixedCaptcha, lastCode, newPhone, requestCode } from "../../../testing/clients/captcha.ts";
import { newClient } from "../../../testing/clients/new-client.ts";
import { countEvents } from "../../../testing/count-events.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
const newPassword = "a-brand-new-one";
type Headers = Record<string, string>;

beforeAll(async () => {
  app = await createTestApp({ captchaAnswer: "pass", trustedProxies: 1 });
});
afterAll(() => app.close());

async function name(account: string, headers: Headers) {
  const captcha = await fixedCaptcha(app, headers);
  return app.call("user/index/findPwdAccountCheck", { account, captcha }, headers);
}

async function nameAndProve(account: string, phone: string, headers: Headers) {
  const { sign } = (await name(account, headers)).data;
  const captcha = await requestCode(app, phone, headers);
  const answer = await app.call(
    "user/index/findPwdPhoneCaptchaCheck",
    { phone, captcha, sign },
    headers,
  );
  expect(answer.code).toBe(1);
  return answer.data;
}

function modify(form: object, headers: Headers) {
  return app.call("user/index/findPwdModifyPwd", { password: newPassword, ...form }, headers);
}

async function login(username: string, password: string) {
  return (await app.call("user/loginSubmit", { username, password }, newClient())).code;
}

async function isAlive({ headers }: TestPlayer): Promise<boolean> {
  return (await app.call("user/checkLogin", {}, headers)).code === 1;
}

describe("password recovery", () => {
  test("takes three steps and ends every session", async () => {
    const phone = newPhone();
    const player = await makePlayer(app, { username: "forgetful", phone });
    const headers = newClient();
    const named = await name("Forgetful", headers);
    expect(named.data.phone).toBe(`138****${phone.slice(7)}`);
    const captcha = await requestCode(app, phone, headers);
    const proof = await app.call(
      "user/index/findPwdPhoneCaptchaCheck",
      { phone, captcha, sign: named.data.sign },
      headers,
    );
    expect(Object.keys(proof.data).sort()).toEqual(["modifysign", "sign", "time"]);
    expect(await modify({ phone, ...proof.data }, headers)).toMatchObject({ code: 1, data: null });
    expect(await isAlive(player)).toBe(false);
    expect(await login("forgetful", newPassword)).toBe(1);
    expect(await login("forgetful", testPassword)).toBe(1001);
  });

  test("answers in the same shape for an unknown account and for one without a phone", async () => {
    await makePlayer(app, { username: "phoneless" });
    await makePlayer(app, { username: "with_phone", phone: newPhone() });
    for (const account of ["with_phone", "phoneless", "unknown_one", "x"]) {
      const { code, data } = await name(account, newClient());
      expect(code).toBe(1);
      expect(data.phone).toMatch(/^1[3-9]\d\*{4}\d{4}$/);
      expect(data.sign).toMatch(/^[\w-]{43}$/);
    }
  });

  test("shows the same made-up phone for a name each time, and a typed phone itself", async () => {
    const first = await name("unknown_two", newClient());
    const again = await name("Unknown_Two", newClient());
    expect(again.data.phone).toBe(first.data.phone);
    const phone = newPhone();
    expect((await name(phone, newClient())).data.phone).toBe(`138****${phone.slice(7)}`);
  });

  test("sends no SMS for an account that does not exist, answers the same, and cannot be completed", async () => {
    const headers = newClient();
    const phone = newPhone();
    const { sign } = (await name(phone, headers)).data;
    const asked = await app.call("user/index/phoneCaptcha", { phone }, headers);
    expect(asked).toMatchObject({ code: 1, data: { retryAfter: 60 } });
    expect(lastCode(app, phone)).toBe("");
    const proof = await app.call(
      "user/index/findPwdPhoneCaptchaCheck",
      { phone, captcha: "123456", sign },
      headers,
    );
    expect(proof.code).toBe(1003);
    const again = await app.call("user/index/phoneCaptcha", { phone }, headers);
    expect(again.code).toBe(429);
  });

  test("does not invalidate a code that was sent, if it is requested in vain", async () => {
    const phone = newPhone();
    const owner = newClient();
    const code = await requestCode(app, phone, owner);
    app.clock.advance(60);
    const intruder = newClient();
    await name("unknown_four", intruder);
    const asked = await app.call("user/index/phoneCaptcha", { phone }, intruder);
    expect(asked.code).toBe(1);
    const form = { phone, password: "a-long-secret", captcha: code };
    expect((await app.call("user/registerSubmit", form, owner)).code).toBe(1);
  });

  test("does not keep a device from registering another phone afterwards", async () => {
    const headers = newClient();
    await name("unknown_three", headers);
    const phone = newPhone();
    const known = await app.call("user/index/phoneCheck", { phone }, headers);
    expect(known.data).toEqual({ registered: false });
    expect(await requestCode(app, phone, headers)).toMatch(/^\d{6}$/);
  });

  test("accepts only the account's phone, even with the right code of another", async () => {
    const own = newPhone();
    await makePlayer(app, { username: "victim_one", phone: newPhone() });
    const headers = newClient();
    const { sign } = (await name("victim_one", headers)).data;
    const captcha = await requestCode(app, own, newClient());
    const proof = await app.call(
      "user/index/findPwdPhoneCaptchaCheck",
      { phone: own, captcha, sign },
      headers,
    );
    expect(proof.code).toBe(1003);
  });

  test("accepts no code that was requested to register or to bind a phone", async () => {
    const phone = newPhone();
    await makePlayer(app, { username: "registered_already", phone });
    const headers = newClient();
    await app.call("user/index/phoneCheck", { phone }, headers);
    const captcha = await requestCode(app, phone, headers);
    const { sign } = (await name("registered_already", headers)).data;
    const prove = (code: string) =>
      app.call("user/index/findPwdPhoneCaptchaCheck", { phone, captcha: code, sign }, headers);
    expect((await prove(captcha)).code).toBe(1003);
    app.clock.advance(60);
    expect((await prove(await requestCode(app, phone, headers))).code).toBe(1);
  });

  test("requests no code that registers, binds a phone or proves the bound one", async () => {
    const phone = newPhone();
    const { headers } = await makePlayer(app, { username: "only_recovers", phone });
    await name("only_recovers", headers);
    const captcha = await requestCode(app, phone, headers);
    expect((await app.call("user/bindPhoneCheck", { captcha }, headers)).code).toBe(1003);
    const form = { phone, captcha, password: "a-long-secret" };
    expect((await app.call("user/registerSubmit", form, headers)).code).toBe(1003);
    const other = await makePlayer(app);
    const bind = { ...headers, token: other.token };
    expect((await app.call("user/bindPhoneChange", { phone, captcha }, bind)).code).toBe(1003);
  });

  test("needs a captcha in the first step", async () => {
    const refused = await app.call(
      "user/index/findPwdAccountCheck",
      { account: "whoever" },
      newClient(),
    );
    expect(refused.code).toBe(1002);
  });
});

describe("the handle of a recovery", () => {
  let made = 0;
  async function prepare() {
    made += 1;
    const account = `recovering_${made}`;
    const phone = newPhone();
    await makePlayer(app, { username: account, phone });
    const headers = newClient();
    return { account, phone, headers, proof: await nameAndProve(account, phone, headers) };
  }

  test("of the first step works once", async () => {
    const { account, phone } = await prepare();
    const headers = newClient();
    app.clock.advance(60);
    const { sign } = (await name(account, headers)).data;
    const captcha = await requestCode(app, phone, headers);
    const prove = () =>
      app.call("user/index/findPwdPhoneCaptchaCheck", { phone, captcha, sign }, headers);
    const answers = await Promise.all([prove(), prove(), prove()]);
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect((await prove()).code).toBe(403);
  });

  test("of the second step works once, however many requests come at the same time", async () => {
    const { phone, headers, proof } = await prepare();
    const answers = await Promise.all([1, 2, 3].map(() => modify({ phone, ...proof }, headers)));
    expect(answers.map(({ code }) => code).sort()).toEqual([1, 403, 403]);
  });

  test.each(["sign", "time", "modifysign"])("must all come back as given: %s", async (field) => {
    const { phone, headers, proof, account } = await prepare();
    expect((await modify({ phone, ...proof, [field]: "0" }, headers)).code).toBe(403);
    expect(await login(account, testPassword)).toBe(1);
  });

  test("works only on its device and with its phone", async () => {
    const { phone, headers, proof } = await prepare();
    expect((await modify({ phone, ...proof }, newClient())).code).toBe(403);
    expect((await modify({ phone: newPhone(), ...proof }, headers)).code).toBe(403);
    expect((await modify({ phone, ...proof }, headers)).code).toBe(1);
  });

  test("expires after ten minutes", async () => {
    const { phone, headers, proof } = await prepare();
    app.clock.advance(600);
    expect((await modify({ phone, ...proof }, headers)).code).toBe(403);
  });

  test("stays valid after a password that the rules refuse", async () => {
    const { account, phone, headers, proof } = await prepare();
    for (const password of ["short", "password", account.toUpperCase()]) {
      const refused = await modify({ phone, ...proof, password }, headers);
      expect(refused).toMatchObject({ code: 400, data: { field: "password" } });
    }
    expect((await modify({ phone, ...proof }, headers)).code).toBe(1);
  });

  test("fails if the account was deleted", async () => {
    const { account, phone, headers, proof } = await prepare();
    await app.database.db.deleteFrom("accounts").where("username", "=", account).execute();
    expect((await modify({ phone, ...proof }, headers)).code).toBe(403);
  });

  test("stays valid after a restart", async () => {
    const { phone, headers, proof } = await prepare();
    await app.restart();
    expect((await modify({ phone, ...proof }, headers)).code).toBe(1);
  });
});

describe("phoneCheck", () => {
  test("says whether an account uses a phone", async () => {
    const phone = newPhone();
    const check = () => app.call("user/index/phoneCheck", { phone }, newClient());
    expect((await check()).data).toEqual({ registered: false });
    await makePlayer(app, { phone });
    expect((await check()).data).toEqual({ registered: true });
  });

  test("is limited by device and by address", async () => {
    const { deviceid } = newClient();
    const ask = () =>
      app.call("user/index/phoneCheck", { phone: newPhone() }, { ...newClient(), deviceid });
    await countEvents(app, { key: `lookup:device:${deviceid}`, windowSeconds: 3600 }, 19);
    expect((await ask()).code).toBe(1);
    expect((await ask()).code).toBe(429);
  });
});
