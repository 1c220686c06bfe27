import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePlayer, testPassword } from "../../../../testing/accounts.ts";
import { fixedCaptcha, newPhone, requestCode } from "../../../../testing/clients/captcha.ts";
import { newClient } from "../../../../testing/clients/new-client.ts";
import { createTestApp, type TestApp } from "../../../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ captchaAnswer: "pass", trustedProxies: 1, siteName: "云朵游戏" });
});
afterAll(() => app.close());

/** Passwords that only the server refuses. The list in the browser has none of them. */
const refusedOnes = ["Zhangwei2008", "woaini5201314", "yunduoyouxi-1"];
const good = "kelp-lantern-42";

type PasswordAttempt = (password: string) => Promise<{ code: number; msg: string; data: unknown }>;

/** Each way to set a password: the name of its field, and how to try one. */
const ways: Record<string, { field: string; prepare: () => Promise<PasswordAttempt> }> = {
  "registering by name": { field: "password", prepare: byName },
  "registering by phone": { field: "password", prepare: byPhone },
  "changing it": { field: "newpassword", prepare: byChange },
  "finding it": { field: "password", prepare: byRecovery },
};

async function byName(): Promise<PasswordAttempt> {
  const headers = newClient();
  const captcha = await fixedCaptcha(app, headers);
  const form = { username: "by_name_player", captcha };
  return (password) => app.call("user/registerSubmit", { ...form, password }, headers);
}

async function byPhone(): Promise<PasswordAttempt> {
  const headers = newClient();
  const phone = newPhone();
  const captcha = await requestCode(app, phone, headers);
  return (password) => app.call("user/registerSubmit", { phone, captcha, password }, headers);
}

async function byChange(): Promise<PasswordAttempt> {
  const { headers } = await makePlayer(app);
  const old = { oldpassword: testPassword };
  return (newpassword) => app.call("user/passwordChange", { ...old, newpassword }, headers);
}

async function byRecovery(): Promise<PasswordAttempt> {
  const headers = newClient();
  const phone = newPhone();
  await makePlayer(app, { username: "by_recovery", phone });
  const captcha = await fixedCaptcha(app, headers);
  const account = { account: "by_recovery", captcha };
  const { sign } = (await app.call("user/index/findPwdAccountCheck", account, headers)).data;
  const proof = { phone, captcha: await requestCode(app, phone, headers), sign };
  const proved = await app.call("user/index/findPwdPhoneCaptchaCheck", proof, headers);
  const form = { phone, ...proved.data };
  return (password) => app.call("user/index/findPwdModifyPwd", { ...form, password }, headers);
}

describe.each(Object.entries(ways))("%s", (_way, { field, prepare }) => {
  test("refuses common passwords and the shop's name at its field without using up anything", async () => {
    const set = await prepare();
    for (const password of refusedOnes) {
      const answer = await set(password);
      expect(answer).toMatchObject({ code: 400, data: { field } });
      expect(answer.msg).toMatch(/过于简单|本站名称/);
    }
    expect((await set(good)).code).toBe(1);
  });
});
