import { createLog } from "@playfront/http/log";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cleanUps } from "../../../infra/jobs/clean-up.ts";
import { makePlayer, testPassword } from "../../../testing/accounts.ts";
import { fixedCaptcha, newPhone, requestCode } from "../../../testing/clients/captcha.ts";
import { newClient } from "../../../testing/clients/new-client.ts";
import { countEvents } from "../../../testing/count-events.ts";
import { runToEnd } from "../../../testing/run-to-end.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ captchaAnswer: "pass", trustedProxies: 1 });
});
afterAll(() => app.close());

type Headers = Record<string, string>;

async function eventNames(headers: Headers): Promise<string[]> {
  const { data } = await app.call("user/getActivityList", {}, headers);
  return data.map(({ event }) => event);
}

describe("the events of an account", () => {
  test("list registration, successful and failed log-ins and log-out, newest first, with address and device", async () => {
    const headers = {
      ...newClient(),
      "user-agent":
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Version/17.4 Safari/604.1",
    };
    const captcha = await fixedCaptcha(app, headers);
    const account = { username: "trail_maker", password: testPassword };
    const { data } = await app.call("user/registerSubmit", { ...account, captcha }, headers);
    await app.call("user/logout", {}, { ...headers, token: data.token });
    await app.call("user/loginSubmit", { ...account, password: "not-the-password" }, headers);
    const again = { ...account, captcha: await fixedCaptcha(app, headers) };
    const { data: signedIn } = await app.call("user/loginSubmit", again, headers);
    const answer = await app.call(
      "user/getActivityList",
      {},
      { ...headers, token: signedIn.token },
    );
    expect(answer.data.map(({ event }) => event)).toEqual([
      "login",
      "login-failed",
      "logout",
      "registered",
    ]);
    expect(answer.data[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      event: "login",
      title: "登录成功",
      detail: "",
      device: "Safari · iPhone",
      address: "203.0.*.*",
      at: expect.stringMatching(/\+08:00$/),
    });
    const kept = await app.database.pool.query("select host(ip) as ip from account_events limit 1");
    expect(kept.rows[0].ip).toBe(headers["x-forwarded-for"]);
  });

  test("list what was changed, with masked phones and without secrets", async () => {
    const [first, second] = [newPhone(), newPhone()];
    const { headers } = await makePlayer(app);
    const bind = async (phone: string, sign = "") => {
      const captcha = await requestCode(app, phone, headers);
      return app.call("user/bindPhoneChange", { phone, captcha, sign }, headers);
    };
    expect((await bind(first)).code).toBe(1);
    app.clock.advance(60);
    const proof = { captcha: await requestCode(app, first, headers) };
    const { data } = await app.call("user/bindPhoneCheck", proof, headers);
    expect((await bind(second, data.sign)).code).toBe(1);
    await app.call("user/nicknameChange", { nickname: "留痕玩家" }, headers);
    await app.call(
      "user/fcmChange",
      { realname: "欧阳明月", identity: "440524188001010014" },
      headers,
    );
    const change = { oldpassword: testPassword, newpassword: "a-very-new-secret-9" };
    const changed = await app.call("user/passwordChange", change, headers);
    const mine = { ...headers, token: changed.data.token };
    expect(await eventNames(mine)).toEqual([
      "password-changed",
      "realname-verified",
      "realname-submitted",
      "nickname-changed",
      "phone-changed",
      "phone-bound",
    ]);
    const { rows } = await app.database.pool.query("select e::text as line from account_events e");
    const text = rows.map(({ line }) => line).join("\n");
    expect(text).toContain(`138****${second.slice(-4)}`);
    for (const secret of [
      first,
      second,
      testPassword,
      "a-very-new-secret-9",
      "欧阳",
      "440524",
      mine.token,
    ]) {
      expect(text).not.toContain(secret);
    }
    const { data: messages } = await app.call("user/getUserMessageList", {}, mine);
    const titles = messages.map(({ title }) => title);
    expect(titles).toEqual(["密码已修改", "实名认证已通过", "绑定手机号已更换", "手机号绑定成功"]);
    expect(messages[2]?.content).toContain("可在「账号与安全 › 登录设备」中退出");
  });

  test("include each exchange of a token, with the place that it moved to", async () => {
    const { headers } = await makePlayer(app);
    const moved = {
      ...newClient(),
      "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0 Safari/537.36",
    };
    const link = { ...moved, token: headers.token };
    const { data } = await app.call("user/checkLogin", { from: "url" }, link);
    expect((await app.call("user/checkLogin", { from: "url" }, link)).code).toBe(401);
    const mine = { ...moved, token: data.token! };
    await app.call("user/checkLogin", {}, mine);
    const listed = await app.call("user/getActivityList", {}, mine);
    expect(listed.data).toHaveLength(1);
    expect(listed.data[0]).toMatchObject({
      event: "token-exchanged",
      device: "Chrome · Windows",
      address: "203.0.*.*",
    });
    expect(listed.data[0]?.title).toMatch(/登录凭证/);
  });

  test("include at most sixty exchanges an hour, and no more can be made", async () => {
    const { uid, headers } = await makePlayer(app);
    const { rows } = await app.database.pool.query("select handle from sessions where uid = $1", [
      uid,
    ]);
    const ofSession = { key: `exchange:${rows[0].handle}`, windowSeconds: 3600 };
    await countEvents(app, ofSession, 59);
    const exchanged = await app.call("user/checkLogin", { from: "url" }, headers);
    const device = { ...headers, token: exchanged.data.token! };
    expect((await app.call("user/checkLogin", { from: "url" }, device)).code).toBe(429);
    expect((await app.call("user/checkLogin", {}, device)).code).toBe(1);
  });

  test("do not include changes that failed", async () => {
    const taken = await makePlayer(app);
    await app.call("user/nicknameChange", { nickname: "已经有人用" }, taken.headers);
    const { headers } = await makePlayer(app);
    expect((await app.call("user/nicknameChange", { nickname: "已经有人用" }, headers)).code).toBe(
      409,
    );
    expect(await eventNames(headers)).toEqual([]);
  });

  test("are listed for their own player only, page by page", async () => {
    const [player, other] = [await makePlayer(app), await makePlayer(app)];
    for (const nickname of ["翻页一号", "翻页二号", "翻页三号"]) {
      await app.call("user/nicknameChange", { nickname }, player.headers);
    }
    const pages = [1, 2].map((page) =>
      app.call("user/getActivityList", { page, pageSize: 2 }, player.headers),
    );
    expect((await Promise.all(pages)).map(({ data }) => data.length)).toEqual([2, 1]);
    expect(await eventNames(other.headers)).toEqual([]);
    expect((await app.call("user/getActivityList", {})).code).toBe(401);
  });

  test("are not recorded for a name without an account", async () => {
    const count = "select count(*)::int as n from account_events";
    const before = await app.database.pool.query(count);
    await app.call("user/loginSubmit", { username: "never_was", password: "x" }, newClient());
    expect((await app.database.pool.query(count)).rows).toEqual(before.rows);
  });
});

describe("a log-in on a new device", () => {
  test("sends the owner a message, once per device", async () => {
    const { headers } = await makePlayer(app, { username: "new_device_1" });
    const device = newClient();
    const login = () =>
      app.call("user/loginSubmit", { username: "new_device_1", password: testPassword }, device);
    await login();
    await login();
    const { data } = await app.call("user/getUserMessageList", {}, headers);
    expect(data.map(({ title }) => title)).toEqual(["新设备登录提醒"]);
    expect(data[0]?.content).toContain("203.0.*.*");
  });

  test("sends no message for the device that registered", async () => {
    const headers = newClient();
    const captcha = await fixedCaptcha(app, headers);
    const account = { username: "first_device", password: testPassword };
    await app.call("user/registerSubmit", { ...account, captcha }, headers);
    const { data } = await app.call("user/loginSubmit", account, headers);
    const mine = { ...headers, token: data.token };
    const messages = await app.call("user/getUserMessageList", {}, mine);
    expect(messages.data.map(({ title }) => title)).not.toContain("新设备登录提醒");
  });
});

describe("the table of events", () => {
  test.each([
    "update account_events set event = 'login'",
    "update account_events set ip = null",
    "update account_events set at = now(), agent = '', detail = ''",
    "delete from account_events",
    "truncate account_events",
  ])("refuses: %s", async (statement) => {
    const { headers } = await makePlayer(app);
    await app.call("user/logout", {}, headers);
    await expect(app.database.pool.query(statement)).rejects.toThrow("only added");
  });

  test("deletes events after half a year and not before, in portions", async () => {
    const { headers } = await makePlayer(app, { username: "old_player_1" });
    const now = app.clock.now();
    app.clock.set(new Date(now.getTime() - 186 * 86_400_000));
    for (const nickname of ["从前一号", "从前二号", "从前三号"]) {
      await app.call("user/nicknameChange", { nickname }, headers);
    }
    app.clock.set(new Date(now.getTime() - 184 * 86_400_000));
    await app.call("user/nicknameChange", { nickname: "半年之内" }, headers);
    app.clock.set(now);
    const { db } = app.database;
    const { account_events: events } = cleanUps(
      { db, clock: app.clock, log: createLog("silent") },
      2,
    );
    await runToEnd(events!);
    const { rows } = await app.database.pool.query(
      "select event from account_events where at < now() - interval '183 days'",
    );
    expect(rows).toHaveLength(1);
  });
});
