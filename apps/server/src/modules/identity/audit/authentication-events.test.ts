import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePlayer, testPassword } from "../../../testing/accounts.ts";
import { fixedCaptcha } from "../../../testing/clients/captcha.ts";
import { newClient } from "../../../testing/clients/new-client.ts";
import { enableSecondFactor } from "../../../testing/clients/second-factor.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ captchaAnswer: "pass", trustedProxies: 1 });
});
afterAll(() => app.close());

/** Events of an account with their details, oldest first. */
async function eventsOf(uid: string): Promise<string[]> {
  const { rows } = await app.database.pool.query(
    "select trim(event || ' ' || detail) as line from account_events where uid = $1 order by id",
    [uid],
  );
  return rows.map(({ line }) => line);
}

async function logIn(username: string, headers = newClient()) {
  const captcha = await fixedCaptcha(app, headers);
  return app.call("user/loginSubmit", { username, password: testPassword, captcha }, headers);
}

describe("the trail of log-ins", () => {
  test("names both steps and what the second was proved with, also after a right password alone", async () => {
    const player = await makePlayer(app, { username: "both_steps" });
    const { code, recovery } = await enableSecondFactor(app, player);
    app.clock.advance(60);
    for (const typed of [code(), recovery[0]!]) {
      const headers = newClient();
      const { data } = await logIn("both_steps", headers);
      const { sign } = data as unknown as { sign: string };
      await app.call("user/secondFactorSubmit", { sign, code: typed }, headers);
    }
    await logIn("both_steps");
    expect(await eventsOf(player.uid)).toEqual([
      "second-factor-enabled",
      "password-right 等待动态验证码",
      "login 动态验证码",
      "password-right 等待动态验证码",
      "login 恢复码",
      "recovery-code-used",
      "password-right 等待动态验证码",
    ]);
  });

  test("has the right password of an account that cannot be logged in to", async () => {
    const banned = await makePlayer(app, { username: "banned_trail", banned: true });
    expect((await logIn("banned_trail")).code).toBe(403);
    expect(await eventsOf(banned.uid)).toEqual(["password-right 账号已停用"]);
  });

  test("has the right password, and both steps, of an account that waits for its deletion", async () => {
    const one = await makePlayer(app, { username: "leaving_once" });
    await app.call("user/deletionAsk", { password: testPassword }, one.headers);
    expect((await logIn("leaving_once")).code).toBe(1006);
    expect(await eventsOf(one.uid)).toEqual(["deletion-asked", "password-right 账号待注销"]);

    const two = await makePlayer(app, { username: "leaving_twice" });
    const { code } = await enableSecondFactor(app, two);
    await app.call("user/deletionAsk", { password: testPassword }, two.headers);
    app.clock.advance(60);
    const headers = newClient();
    const { data } = await logIn("leaving_twice", headers);
    const { sign } = data as unknown as { sign: string };
    await app.call("user/secondFactorSubmit", { sign, code: code() }, headers);
    expect((await eventsOf(two.uid)).slice(-2)).toEqual([
      "password-right 等待动态验证码",
      "password-right 动态验证码也正确，账号待注销",
    ]);
  });
});

test("wrong passwords of a logged-in player are in the trail, whatever they were to confirm", async () => {
  const { uid, headers } = await makePlayer(app);
  app.clock.advance(700);
  const password = "not-the-password";
  const change = { oldpassword: password, newpassword: "a-very-new-secret-9" };
  await app.call("user/passwordChange", change, headers);
  await app.call("user/exportData", { password }, headers);
  await app.call("user/deletionAsk", { password }, headers);
  await app.call("user/endOtherDevices", { password }, headers);
  expect(await eventsOf(uid)).toEqual(Array(4).fill("password-failed"));
});
