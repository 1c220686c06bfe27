import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePlayer, testPassword } from "../../../testing/accounts.ts";
import { fixedCaptcha, newPhone, requestCode } from "../../../testing/clients/captcha.ts";
import { newClient } from "../../../testing/clients/new-client.ts";
import { enableSecondFactor } from "../../../testing/clients/second-factor.ts";
import { startRecordedServer } from "../../../testing/recorded-server.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
/** Another node on the same database. */
let otherNode: TestApp["app"];
type Headers = Record<string, string>;

beforeAll(async () => {
  app = await createTestApp({ captchaAnswer: "pass", trustedProxies: 1 });
  otherNode = await app.anotherNode();
});
afterAll(async () => {
  await otherNode.close();
  await app.close();
});

/** A player with 登录保护, whose authenticator has a new code ready. */
async function makeProtected(username: string, phone?: string) {
  const player = await makePlayer(app, { username, phone });
  const authenticator = await enableSecondFactor(app, player);
  app.clock.advance(60);
  return { ...player, ...authenticator, username };
}

async function logIn(username: string, headers: Headers, password = testPassword) {
  const captcha = await fixedCaptcha(app, headers);
  return app.call("user/loginSubmit", { username, password, captcha }, headers);
}

/** The handle that is returned for a right password. */
async function handleFor(username: string, headers: Headers): Promise<string> {
  const { code, data } = await logIn(username, headers);
  expect(code).toBe(1007);
  return (data as unknown as { sign: string }).sign;
}

const submit = (sign: string, code: string, headers: Headers, node = app.app) =>
  app.callOn(node, "user/secondFactorSubmit", { sign, code }, headers);

describe("a log-in with 登录保护", () => {
  test("needs a code after the password; without it no session starts", async () => {
    const { uid, username, code } = await makeProtected("two_steps");
    const headers = newClient();
    const answer = await logIn(username, headers);
    expect(answer).toMatchObject({ code: 1007, status: 200 });
    expect(Object.keys(answer.data)).toEqual(["sign"]);
    const { sign } = answer.data as unknown as { sign: string };
    expect((await app.call("user/checkLogin", {}, { ...headers, token: sign })).code).toBe(401);
    const { data } = await submit(sign, code(), headers);
    expect(data.uid).toBe(uid);
    expect((await app.call("user/checkLogin", {}, { ...headers, token: data.token })).code).toBe(1);
    expect((await submit(sign, code(1), headers)).code, "the handle again").toBe(403);
  });

  test("does not mention it after a wrong password", async () => {
    const { username } = await makeProtected("says_nothing");
    const wrong = await logIn(username, newClient(), "not-the-password");
    const nobody = await logIn("nobody_at_all", newClient(), "not-the-password");
    expect({ ...wrong, headers: null }).toEqual({ ...nobody, headers: null });
    expect(wrong.code).toBe(1001);
  });

  test("does the same work for a wrong password as without it", async () => {
    await makeProtected("same_work_1");
    await makePlayer(app, { username: "same_work_2" });
    const node = await startRecordedServer(app);
    const work = async (username: string) => {
      const payload = { username, password: "not-the-password" };
      node.takeWork();
      expect((await app.callOn(node.app, "user/loginSubmit", payload, newClient())).code).toBe(
        1001,
      );
      return node.takeWork();
    };
    const guarded = await work("same_work_1");
    expect(guarded.length).toBeGreaterThan(5);
    expect(await work("same_work_2")).toEqual(guarded);
    await node.app.close();
  });

  test("accepts each code once, also at two nodes at the same moment", async () => {
    const { username, code } = await makeProtected("replayed");
    const devices = [newClient(), newClient(), newClient(), newClient()];
    const signs = await Promise.all(devices.map((headers) => handleFor(username, headers)));
    const now = code();
    const answers = await Promise.all(
      signs.map((sign, at) => submit(sign, now, devices[at]!, at % 2 ? otherNode : app.app)),
    );
    expect(answers.map((answer) => answer.code).sort()).toEqual([1, 1008, 1008, 1008]);
    const late = newClient();
    expect((await submit(await handleFor(username, late), now, late)).code).toBe(1008);
    expect(
      (await submit(await handleFor(username, late), code(-1), late)).code,
      "an older one",
    ).toBe(1008);
  });

  test("starts one session if a handle is sent twice at the same time", async () => {
    const { uid, username, code } = await makeProtected("sent_twice");
    const headers = newClient();
    const sign = await handleFor(username, headers);
    const before = await app.database.db
      .selectFrom("sessions")
      .select("handle")
      .where("uid", "=", uid)
      .execute();
    await Promise.all([submit(sign, code(), headers), submit(sign, code(1), headers, otherNode)]);
    const after = await app.database.db
      .selectFrom("sessions")
      .select("handle")
      .where("uid", "=", uid)
      .execute();
    expect(after.length - before.length).toBe(1);
  });

  test("continues only on its device, within five minutes, and with its own handle", async () => {
    const { username, code } = await makeProtected("other_device");
    const headers = newClient();
    const sign = await handleFor(username, headers);
    expect((await submit(sign, code(), newClient())).code).toBe(403);
    expect((await submit("x".repeat(43), code(), headers)).code).toBe(403);
    app.clock.advance(300);
    expect((await submit(sign, code(), headers)).code).toBe(403);
    expect((await submit(await handleFor(username, headers), code(), headers)).code).toBe(1);
  });

  test("ends after five wrong codes on all nodes together; the owner gets a message once a day", async () => {
    const { username, code, headers: owner } = await makeProtected("five_tries");
    const headers = newClient();
    for (const round of [1, 2]) {
      const sign = await handleFor(username, headers);
      const nodes = [app.app, otherNode, app.app, otherNode];
      const first = await submit(sign, "000000", headers);
      expect(first.msg).toContain("还可以试 4 次");
      const rest = await Promise.all(nodes.map((node) => submit(sign, "000000", headers, node)));
      expect(
        rest.filter((answer) => answer.code === 403),
        `round ${round}`,
      ).toHaveLength(1);
      expect((await submit(sign, code(), headers)).code).toBe(403);
    }
    const inbox = await app.call("user/getUserMessageList", {}, owner);
    expect(inbox.data.filter(({ title }) => title === "您的密码可能已泄露")).toHaveLength(1);
    const trail = await app.call("user/getActivityList", {}, owner);
    expect(trail.data.map(({ event }) => event)).toContain("second-factor-failed");
  });

  test("ends if the password changes or the account is banned meanwhile", async () => {
    const changed = await makeProtected("changed_word");
    const headers = newClient();
    const sign = await handleFor(changed.username, headers);
    const form = { oldpassword: testPassword, newpassword: "kelp-lantern-42" };
    await app.call("user/passwordChange", form, changed.headers);
    expect((await submit(sign, changed.code(), headers)).code).toBe(403);
    const banned = await makeProtected("banned_later");
    const second = await handleFor(banned.username, headers);
    await app.database.db
      .updateTable("accounts")
      .set({ banned: true })
      .where("uid", "=", banned.uid)
      .execute();
    expect((await submit(second, banned.code(), headers)).code).toBe(403);
  });

  test("can cancel a deletion only after both steps", async () => {
    const { username, code, headers: owner } = await makeProtected("going_away");
    await app.call("user/deletionAsk", { password: testPassword }, owner);
    const headers = newClient();
    const sign = await handleFor(username, headers);
    const offered = await submit(sign, code(), headers);
    expect(offered.code).toBe(1006);
    const cancel = { sign: (offered.data as unknown as { sign: string }).sign };
    expect((await app.call("user/deletionCancel", cancel, headers)).code).toBe(1);
  });
});

describe("recovery codes", () => {
  test("log in once each, in any spelling, and a message tells how many are left", async () => {
    const { username, recovery, headers: owner } = await makeProtected("recovers");
    const headers = newClient();
    const typed = recovery[4]!.toLowerCase().replaceAll("-", " ");
    expect((await submit(await handleFor(username, headers), typed, headers)).code).toBe(1);
    const again = await handleFor(username, headers);
    expect((await submit(again, recovery[4]!, headers)).code).toBe(1008);
    expect((await submit(again, recovery[5]!, headers)).code).toBe(1);
    const { data } = await app.call("user/getSecondFactor", {}, owner);
    expect(data.codesleft).toBe(8);
    const inbox = await app.call("user/getUserMessageList", {}, owner);
    expect(inbox.data[0]?.content).toContain("还剩 8 个恢复码");
    const trail = await app.call("user/getActivityList", {}, owner);
    expect(trail.data.map(({ event }) => event)).toContain("recovery-code-used");
  });

  test("allow one of two log-ins with the same code at the same time", async () => {
    const { username, recovery } = await makeProtected("raced_code");
    const devices = [newClient(), newClient(), newClient()];
    const signs = await Promise.all(devices.map((headers) => handleFor(username, headers)));
    const answers = await Promise.all(
      signs.map((sign, at) =>
        submit(sign, recovery[0]!, devices[at]!, at % 2 ? otherNode : app.app),
      ),
    );
    expect(answers.map((answer) => answer.code).sort()).toEqual([1, 1008, 1008]);
  });
});

test("setting a new password by SMS does not switch 登录保护 off", async () => {
  const phone = newPhone();
  const { username, code } = await makeProtected("forgot_word", phone);
  const headers = newClient();
  const account = { account: username, captcha: await fixedCaptcha(app, headers) };
  const { sign } = (await app.call("user/index/findPwdAccountCheck", account, headers)).data;
  const proof = { phone, captcha: await requestCode(app, phone, headers), sign };
  const proved = await app.call("user/index/findPwdPhoneCaptchaCheck", proof, headers);
  const password = "kelp-lantern-42";
  const found = { phone, password, ...proved.data };
  expect((await app.call("user/index/findPwdModifyPwd", found, headers)).code).toBe(1);
  const answer = await logIn(phone, headers, password);
  expect(answer.code).toBe(1007);
  const handle = (answer.data as unknown as { sign: string }).sign;
  expect((await submit(handle, code(), headers)).code).toBe(1);
});

test("an attacker who knows the password can guess few codes and does not keep the owner out", async () => {
  const { username, code, recovery } = await makeProtected("under_attack");
  const usual = newClient();
  expect((await submit(await handleFor(username, usual), code(), usual)).code).toBe(1);
  const attacker = newClient();
  const guesses: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    const { code: answered, data } = await logIn(username, attacker);
    if (answered !== 1007) break;
    const { sign } = data as unknown as { sign: string };
    for (let at = 0; at < 5; at += 1) {
      const captcha = await fixedCaptcha(app, attacker);
      const guess = { sign, code: "000000", captcha };
      guesses.push((await app.call("user/secondFactorSubmit", guess, attacker)).code);
    }
  }
  expect(guesses.filter((answer) => answer === 1008 || answer === 403).length).toBeLessThan(25);
  expect(guesses).toContain(429);
  app.clock.advance(30);
  const atHome = await handleFor(username, usual);
  expect((await submit(atHome, code(), usual)).code, "the usual device").toBe(1);
  const abroad = newClient();
  const sign = await handleFor(username, abroad);
  expect((await submit(sign, recovery[0]!, abroad)).code, "another, by a recovery code").toBe(1);
});
