import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePlayer, testPassword } from "../../../testing/accounts.ts";
import { fixedCaptcha, lastCode, newPhone, requestCode } from "../../../testing/clients/captcha.ts";
import { newClient } from "../../../testing/clients/new-client.ts";
import { enableSecondFactor } from "../../../testing/clients/second-factor.ts";
import { countEvents } from "../../../testing/count-events.ts";
import { startOfNextDay } from "../../../testing/next-day.ts";
import { startRecordedServer } from "../../../testing/recorded-server.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
type Headers = Record<string, string>;

beforeAll(async () => {
  app = await createTestApp({ captchaAnswer: "pass", trustedProxies: 1 });
});
afterAll(() => app.close());

const logIn = (phone: string, captcha: string, headers: Headers, node = app.app) =>
  app.callOn(node, "user/index/phoneLogin", { phone, captcha }, headers);

async function logInByCode(phone: string, headers: Headers = newClient()) {
  return logIn(phone, await requestCode(app, phone, headers), headers);
}

const wrongFor = (code: string) => (code === "000000" ? "111111" : "000000");

/** Events of an account with their details, oldest first. */
async function eventsOf(uid: string): Promise<string[]> {
  const { rows } = await app.database.pool.query(
    "select trim(event || ' ' || detail) as line from account_events where uid = $1 order by id",
    [uid],
  );
  return rows.map(({ line }) => line);
}

async function messagesOf(headers: Headers): Promise<string[]> {
  const { data } = await app.call("user/getUserMessageList", {}, headers);
  return data.map(({ title }) => title);
}

describe("a log-in by SMS code", () => {
  test("opens the account of the phone, with its history, devices and notice of a new device", async () => {
    const phone = newPhone();
    const { uid } = await makePlayer(app, { phone });
    const headers = newClient();
    const { code, data } = await logInByCode(phone, headers);
    expect(code).toBe(1);
    expect(data).toEqual({ token: expect.any(String), uid });
    const signedIn = { ...headers, token: data.token };
    expect(await eventsOf(uid)).toEqual(["login 短信验证码"]);
    const devices = await app.call("user/getDeviceList", {}, signedIn);
    expect(devices.data.filter(({ current }) => current)).toHaveLength(1);
    expect(await messagesOf(signedIn)).toEqual(["新设备登录提醒"]);
    app.clock.advance(60);
    expect((await logInByCode(phone, headers)).code).toBe(1);
    expect(await messagesOf(signedIn), "the device is known now").toHaveLength(1);
  });

  test("creates an account for an unknown phone, once and with the channel", async () => {
    const phone = newPhone();
    const headers = { ...newClient(), cid: "ch07" };
    const { code, data } = await logInByCode(phone, headers);
    expect(code).toBe(1);
    const signedIn = { ...headers, token: data.token };
    const info = await app.call("user/getUserInfo", {}, signedIn);
    expect(info.data.phone).toBe(`${phone.slice(0, 3)}****${phone.slice(7)}`);
    const [welcome] = (await app.call("user/getUserMessageList", {}, signedIn)).data;
    expect(welcome?.content).toContain("还没有登录密码");
    expect(await eventsOf(data.uid)).toEqual(["registered"]);
    const { register_cid } = await app.database.db
      .selectFrom("accounts")
      .select("register_cid")
      .where("uid", "=", data.uid)
      .executeTakeFirstOrThrow();
    expect(register_cid).toBe("ch07");
    app.clock.advance(60);
    expect((await logInByCode(phone)).data.uid).toBe(data.uid);
  });

  describe("leads a new account to a first password", () => {
    const newpassword = "a-first-secret-7";
    const set = (headers: Headers, proof: object = {}) =>
      app.call("user/passwordChange", { newpassword, ...proof }, headers);

    /** A player without a password whose log-in is as old as given, in seconds. */
    async function makePasswordless(age: number) {
      const phone = newPhone();
      const device = newClient();
      const { token } = (await logInByCode(phone, device)).data;
      app.clock.advance(age);
      const headers = { ...device, token };
      const askForCode = async () => {
        await app.call("user/index/phoneCaptcha", {}, headers);
        return lastCode(app, phone);
      };
      return { phone, headers, askForCode };
    }

    test("by the SMS code of the bound phone, however old the log-in", async () => {
      const { phone, headers, askForCode } = await makePasswordless(601);
      const captcha = await askForCode();
      expect((await set(headers, { captcha: wrongFor(captcha) })).code).toBe(1003);
      expect((await set(headers, { newpassword: phone, captcha })).data).toMatchObject({
        field: "newpassword",
      });
      const { code, data } = await set(headers, { captcha });
      expect(code).toBe(1);
      const fresh = { ...headers, token: data.token };
      expect((await app.call("user/checkLogin", {}, headers)).code).toBe(401);
      expect((await app.call("user/getUserInfo", {}, fresh)).data).not.toHaveProperty("nopassword");
      expect(await messagesOf(fresh)).toContain("登录密码已设置");
      const form = { username: phone, password: newpassword };
      expect((await app.call("user/loginSubmit", form, newClient())).code).toBe(1);
      expect(await set(fresh, { captcha: await askForCode() })).toMatchObject({
        code: 400,
        data: { field: "oldpassword" },
      });
    });

    test("within ten minutes of the log-in, and not by the token alone after that", async () => {
      const early = await makePasswordless(599);
      expect((await set(early.headers)).code).toBe(1);
      const late = await makePasswordless(601);
      expect((await set(late.headers, { oldpassword: newpassword })).code).toBe(403);
      expect((await app.call("user/getUserInfo", {}, late.headers)).data.nopassword).toBe(true);
    });

    test("is not asked for a password meanwhile, but for a new log-in", async () => {
      const { headers } = await makePasswordless(601);
      expect((await app.call("user/endOtherDevices", {}, headers)).code).toBe(403);
    });
  });

  test("leads a new account to a password by 找回密码", async () => {
    const phone = newPhone();
    const { uid } = (await logInByCode(phone)).data;
    const headers = newClient();
    const captcha = await fixedCaptcha(app, headers);
    const named = await app.call(
      "user/index/findPwdAccountCheck",
      { account: phone, captcha },
      headers,
    );
    app.clock.advance(60);
    const code = await requestCode(app, phone, headers);
    const proof = await app.call(
      "user/index/findPwdPhoneCaptchaCheck",
      { phone, captcha: code, sign: named.data.sign },
      headers,
    );
    const change = { ...proof.data, phone, password: "a-first-secret-7" };
    expect((await app.call("user/index/findPwdModifyPwd", change, headers)).code).toBe(1);
    const form = { username: phone, password: change.password };
    expect((await app.call("user/loginSubmit", form, headers)).data.uid).toBe(uid);
  });

  test("uses the code once, with any number of parallel tries, for an account and for none", async () => {
    const bound = newPhone();
    await makePlayer(app, { phone: bound });
    for (const phone of [bound, newPhone()]) {
      const headers = newClient();
      const code = await requestCode(app, phone, headers);
      const answers = await Promise.all([1, 2, 3, 4].map(() => logIn(phone, code, headers)));
      expect(answers.map((answer) => answer.code).sort()).toEqual([1, 1003, 1003, 1003]);
      expect((await logIn(phone, code, headers)).code).toBe(1003);
    }
  });

  test("logs in to the account that the number got while its code was on the way", async () => {
    const phone = newPhone();
    const headers = newClient();
    const code = await requestCode(app, phone, headers);
    const { uid } = await makePlayer(app, { phone });
    expect((await logIn(phone, code, headers)).data.uid).toBe(uid);
  });

  test("refuses malformed fields, another device's code, an old one, and the sixth try", async () => {
    const phone = newPhone();
    const headers = newClient();
    expect(await logIn("123", "123456", headers)).toMatchObject({
      code: 400,
      data: { field: "phone" },
    });
    expect(await logIn(phone, "12", headers)).toMatchObject({
      code: 400,
      data: { field: "captcha" },
    });
    const code = await requestCode(app, phone, headers);
    expect((await logIn(phone, code, newClient())).code).toBe(1003);
    for (let count = 0; count < 5; count += 1) {
      expect((await logIn(phone, wrongFor(code), headers)).code).toBe(1003);
    }
    expect((await logIn(phone, code, headers)).code).toBe(1003);
    app.clock.advance(60);
    const late = await requestCode(app, phone, headers);
    app.clock.advance(300);
    expect((await logIn(phone, late, headers)).code).toBe(1003);
  });
});

describe("an account that a log-in by SMS code may not open at once", () => {
  test("with 登录保护 is asked for its second step, and the SMS code is used up", async () => {
    const phone = newPhone();
    const player = await makePlayer(app, { phone });
    const authenticator = await enableSecondFactor(app, player);
    app.clock.advance(60);
    const headers = newClient();
    const captcha = await requestCode(app, phone, headers);
    const first = await logIn(phone, captcha, headers);
    expect(first).toMatchObject({ code: 1007, status: 200 });
    expect(Object.keys(first.data)).toEqual(["sign"]);
    expect((await logIn(phone, captcha, headers)).code).toBe(1003);
    const { sign } = first.data as unknown as { sign: string };
    const form = { sign, code: authenticator.code() };
    const second = await app.call("user/secondFactorSubmit", form, headers);
    expect(second.data.uid).toBe(player.uid);
    expect((await eventsOf(player.uid)).slice(-2)).toEqual([
      "phone-right 等待动态验证码",
      "login 短信验证码、动态验证码",
    ]);
  });

  test("tells the owner of wrong codes after the SMS code, not that the password is known", async () => {
    const phone = newPhone();
    const player = await makePlayer(app, { phone });
    const { code } = await enableSecondFactor(app, player);
    app.clock.advance(60);
    const headers = newClient();
    const { sign } = (await logInByCode(phone, headers)).data as unknown as { sign: string };
    for (let count = 0; count < 5; count += 1) {
      const guess = { sign, code: wrongFor(code()) };
      await app.call("user/secondFactorSubmit", guess, headers);
    }
    const titles = await messagesOf(player.headers);
    expect(titles).toContain("有人使用了您的短信验证码");
    expect(titles).not.toContain("您的密码可能已泄露");
  });

  test("is refused if it is banned", async () => {
    const phone = newPhone();
    const { uid } = await makePlayer(app, { phone, banned: true });
    expect((await logInByCode(phone)).code).toBe(403);
    expect(await eventsOf(uid)).toEqual(["phone-right 账号已停用"]);
  });

  test("is offered to stay if it waits for its deletion", async () => {
    const phone = newPhone();
    const player = await makePlayer(app, { phone });
    await app.call("user/deletionAsk", { password: testPassword }, player.headers);
    const headers = newClient();
    const answer = await logInByCode(phone, headers);
    expect(answer.code).toBe(1006);
    const { sign } = answer.data as unknown as { sign: string };
    const cancelled = await app.call("user/deletionCancel", { sign }, headers);
    expect(cancelled.data.uid).toBe(player.uid);
  });
});

describe("the code of a log-in", () => {
  test("is sent while the device recovers a password, to any number", async () => {
    const phone = newPhone();
    await makePlayer(app, { username: "turns_to_sms", phone });
    const headers = newClient();
    const captcha = await fixedCaptcha(app, headers);
    await app.call("user/index/findPwdAccountCheck", { account: "turns_to_sms", captcha }, headers);
    for (const wanted of [phone, newPhone()]) {
      const ask = { phone: wanted, purpose: "login" } as const;
      expect((await app.call("user/index/phoneCaptcha", ask, headers)).code).toBe(1);
      expect((await logIn(wanted, lastCode(app, wanted), headers)).code).toBe(1);
    }
  });

  test("to recover a password opens nothing", async () => {
    const phone = newPhone();
    await makePlayer(app, { username: "recovers_only", phone });
    const headers = newClient();
    const captcha = await fixedCaptcha(app, headers);
    const named = { account: "recovers_only", captcha };
    await app.call("user/index/findPwdAccountCheck", named, headers);
    expect((await logInByCode(phone, headers)).code).toBe(1003);
  });

  test("has the limits of every SMS", async () => {
    const phone = newPhone();
    const ask = (headers: Headers) =>
      app.call("user/index/phoneCaptcha", { phone, purpose: "login" }, headers);
    expect(await ask(newClient())).toMatchObject({ code: 1, data: { retryAfter: 60 } });
    expect((await ask(newClient())).code).toBe(429);
  });
});

describe("a log-in by SMS code shows nobody else whether there is an account:", () => {
  test("the same answers and the same work for a number with an account and without", async () => {
    const bound = newPhone();
    await makePlayer(app, { phone: bound });
    const node = await startRecordedServer(app);
    const work = async (phone: string) => {
      const headers = newClient();
      const ask = { phone, purpose: "login" } as const;
      node.takeWork();
      const asked = await app.callOn(node.app, "user/index/phoneCaptcha", ask, headers);
      const asking = node.takeWork();
      const refused = await logIn(phone, wrongFor(lastCode(app, phone)), headers, node.app);
      const answers = [asked, refused].map(({ code, msg, data }) => ({ code, msg, data }));
      return { answers, asking, guessing: node.takeWork() };
    };
    const known = await work(bound);
    expect(known.answers.map(({ code }) => code)).toEqual([1, 1003]);
    expect(known.guessing.length).toBeGreaterThan(3);
    expect(await work(newPhone())).toEqual(known);
    await node.app.close();
  });

  test("sixty tries an hour for an address, but the owner's known device goes on", async () => {
    const phone = newPhone();
    await makePlayer(app, { phone });
    const own = newClient();
    expect((await logInByCode(phone, own)).code).toBe(1);
    const stranger = () => ({ ...newClient(), "x-forwarded-for": own["x-forwarded-for"] });
    const ofAddress = { key: `login:ip:${own["x-forwarded-for"]}`, windowSeconds: 3600 };
    await countEvents(app, ofAddress, 58);
    expect((await logIn(newPhone(), "000000", stranger())).code).not.toBe(429);
    expect((await logIn(newPhone(), "000000", stranger())).code).toBe(429);
    app.clock.advance(60);
    expect((await logInByCode(phone, own)).code).toBe(1);
  });

  test("accounts made so count as registrations of the device", async () => {
    // All of them on one day.
    app.clock.set(startOfNextDay(app.clock.now()));
    const { deviceid } = newClient();
    const headers = () => ({ ...newClient(), deviceid });
    for (let count = 0; count < 5; count += 1) {
      expect((await logInByCode(newPhone(), headers())).code).toBe(1);
      app.clock.advance(3600);
    }
    const phone = newPhone();
    const code = await requestCode(app, phone, headers());
    expect((await logIn(phone, code, headers())).code).toBe(429);
  });
});
