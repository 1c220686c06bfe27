import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePlayer, testPassword } from "../../../testing/accounts.ts";
import { fixedCaptcha, newPhone, requestCode } from "../../../testing/clients/captcha.ts";
import { newClient } from "../../../testing/clients/new-client.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

const phoneAgent =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36";
const desktopAgent =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0 Safari/537.36 Edg/126.0";
let app: TestApp;
/** Another node on the same database. */
let otherNode: TestApp["app"];

beforeAll(async () => {
  app = await createTestApp({ captchaAnswer: "pass", trustedProxies: 1 });
  otherNode = await app.anotherNode();
});
afterAll(async () => {
  await otherNode.close();
  await app.close();
});

type Headers = Record<string, string>;

/** Logs the player in on one more device and returns its identity headers. */
async function signIn(username: string, agent: string): Promise<Headers> {
  const headers = { ...newClient(), "user-agent": agent };
  const { data } = await app.call(
    "user/loginSubmit",
    { username, password: testPassword },
    headers,
  );
  return { ...headers, token: data.token };
}

const list = (headers: Headers) => app.call("user/getDeviceList", {}, headers);
const check = (headers: Headers) => app.call("user/checkLogin", {}, headers);

describe("the devices of an account", () => {
  test("are listed with what, where and when, this one marked, and nothing that opens a session", async () => {
    await makePlayer(app, { username: "two_devices" });
    const phone = await signIn("two_devices", phoneAgent);
    app.clock.advance(120);
    const desktop = await signIn("two_devices", desktopAgent);
    const { data } = await list(phone);
    const [first, second, third] = data;
    expect(data).toHaveLength(3);
    expect(first).toMatchObject({ name: "Chrome · Android", kind: "phone", current: true });
    expect(second).toMatchObject({ name: "Edge · Windows", kind: "computer", current: false });
    expect(third).toMatchObject({ name: "未知设备", current: false });
    expect(first?.address).toBe("203.0.*.*");
    expect(Object.keys(first ?? {}).sort()).toEqual(
      ["address", "createdat", "current", "handle", "kind", "name", "seenat"].sort(),
    );
    const text = JSON.stringify(data);
    for (const secret of [phone.token, desktop.token, phone["x-forwarded-for"], phone.deviceid]) {
      expect(text).not.toContain(secret);
    }
    const { rows } = await app.database.pool.query("select token_hash from sessions");
    for (const { token_hash: hash } of rows) {
      expect(text).not.toContain(hash.toString("hex").slice(0, 12));
    }
  });

  test("show the address of their last use, not of their log-in", async () => {
    await makePlayer(app, { username: "traveller_1" });
    const phone = await signIn("traveller_1", phoneAgent);
    app.clock.advance(120);
    const elsewhere = { ...phone, "x-forwarded-for": "198.51.100.7" };
    await check(elsewhere);
    const { data } = await list(elsewhere);
    expect(data[0]).toMatchObject({ current: true, address: "198.51.*.*" });
  });

  test("show the hour of their last use, and the one that asks as in use now", async () => {
    await makePlayer(app, { username: "by_the_hour" });
    app.clock.set(new Date("2027-01-01T10:05:00Z"));
    const phone = await signIn("by_the_hour", phoneAgent);
    const desktop = await signIn("by_the_hour", desktopAgent);
    app.clock.set(new Date("2027-01-01T10:59:00Z"));
    await check(desktop);
    app.clock.set(new Date("2027-01-01T12:20:00Z"));
    const { data } = await list(phone);
    expect(data.slice(0, 2).map(({ seenat }) => seenat)).toEqual([
      "2027-01-01T20:20:00+08:00",
      "2027-01-01T18:00:00+08:00",
    ]);
  });

  test("include a device once after its token was exchanged", async () => {
    await makePlayer(app, { username: "exchanger_1" });
    const phone = await signIn("exchanger_1", phoneAgent);
    const before = (await list(phone)).data.find(({ current }) => current);
    const { data } = await app.call("user/checkLogin", { from: "url" }, phone);
    const after = (await list({ ...phone, token: data.token! })).data.find(
      ({ current }) => current,
    );
    expect(after?.handle).toBe(before?.handle);
    expect(after?.createdat).toBe(before?.createdat);
  });
});

describe("logging a device out from another", () => {
  test("needs the password some minutes after the log-in, so a stolen token is not enough", async () => {
    await makePlayer(app, { username: "asked_again" });
    const lost = await signIn("asked_again", phoneAgent);
    const mine = await signIn("asked_again", desktopAgent);
    const { data } = await list(mine);
    const handle = data.find(({ name }) => name === "Chrome · Android")!.handle;
    app.clock.advance(600);
    const asked = { code: 400, data: { field: "password" } };
    expect(await app.call("user/endDevice", { handle }, mine)).toMatchObject(asked);
    expect(await app.call("user/endOtherDevices", {}, mine)).toMatchObject(asked);
    const wrong = { password: "not-the-password" };
    expect((await app.call("user/endDevice", { handle, ...wrong }, mine)).code).toBe(1001);
    expect((await app.call("user/endOtherDevices", wrong, mine)).code).toBe(1001);
    expect((await check(lost)).code).toBe(1);
    const right = { password: testPassword };
    expect((await app.call("user/endDevice", { handle, ...right }, mine)).code).toBe(1);
    expect((await check(lost)).code).toBe(401);
    expect((await app.call("user/endOtherDevices", right, mine)).data).toEqual({ ended: 1 });
  });

  test("ends it at its next call on every node, says why, and leaves the others", async () => {
    await makePlayer(app, { username: "lost_a_phone" });
    const lost = await signIn("lost_a_phone", phoneAgent);
    const mine = await signIn("lost_a_phone", desktopAgent);
    expect((await app.callOn(otherNode, "user/checkLogin", {}, lost)).code).toBe(1);
    const { data } = await list(mine);
    const handle = data.find(({ name }) => name === "Chrome · Android")!.handle;
    expect((await app.call("user/endDevice", { handle }, mine)).code).toBe(1);
    for (const node of [app.app, otherNode]) {
      expect(await app.callOn(node, "user/checkLogin", {}, lost)).toMatchObject({
        code: 401,
        status: 401,
        msg: "您已在其他设备上退出了本设备的登录，请重新登录",
      });
      expect((await app.callOn(node, "user/checkLogin", {}, mine)).code).toBe(1);
    }
    expect((await app.call("user/endDevice", { handle }, mine)).code).toBe(404);
  });

  test("ends all others at once, also those with exchanged tokens, but not the caller", async () => {
    await makePlayer(app, { username: "tidy_player" });
    const others = [
      await signIn("tidy_player", phoneAgent),
      await signIn("tidy_player", desktopAgent),
    ];
    const mine = await signIn("tidy_player", phoneAgent);
    const { data: exchanged } = await app.call("user/checkLogin", { from: "url" }, mine);
    const kept = { ...mine, token: exchanged.token! };
    const { data } = await app.call("user/endOtherDevices", {}, kept);
    expect(data.ended).toBe(3);
    for (const other of others) expect((await check(other)).code).toBe(401);
    expect((await check(kept)).code).toBe(1);
    expect((await list(kept)).data).toHaveLength(1);
    expect((await app.call("user/endOtherDevices", {}, kept)).data.ended).toBe(0);
  });

  test("does not end another player's device, whatever handle is given", async () => {
    const [victim, other] = [await makePlayer(app), await makePlayer(app)];
    const { data } = await list(victim.headers);
    const handle = data[0]!.handle;
    expect((await app.call("user/endDevice", { handle }, other.headers)).code).toBe(404);
    expect((await check(victim.headers)).code).toBe(1);
    const hostile = ["", "1", "' or 1=1 --", victim.token, `${handle}x`, handle.toUpperCase(), "%"];
    for (const text of hostile) {
      const refused = await app.call("user/endDevice", { handle: text }, other.headers);
      expect(refused, text).toMatchObject({ code: 400, data: { field: "handle" } });
    }
    expect((await check(victim.headers)).code).toBe(1);
  });
});

describe("a new password", () => {
  test("that was changed ends every other session on every node, and says why", async () => {
    await makePlayer(app, { username: "changes_word" });
    const other = await signIn("changes_word", phoneAgent);
    const mine = await signIn("changes_word", desktopAgent);
    const { data } = await app.callOn(otherNode, "user/passwordChange", change, mine);
    for (const node of [app.app, otherNode]) {
      const over = await app.callOn(node, "user/checkLogin", {}, other);
      expect(over).toMatchObject({ code: 401, msg: expect.stringContaining("密码已修改") });
      const old = await app.callOn(node, "user/checkLogin", {}, mine);
      expect(old.code).toBe(401);
      const fresh = { ...mine, token: data.token };
      expect((await app.callOn(node, "user/checkLogin", {}, fresh)).code).toBe(1);
    }
  });

  test("that was set by 找回密码 ends every session on every node", async () => {
    const phone = newPhone();
    await makePlayer(app, { username: "forgets_word", phone });
    const held = [
      await signIn("forgets_word", phoneAgent),
      await signIn("forgets_word", desktopAgent),
    ];
    const device = newClient();
    const captcha = await fixedCaptcha(app, device);
    const named = await app.call(
      "user/index/findPwdAccountCheck",
      { account: "forgets_word", captcha },
      device,
    );
    const { sign } = named.data;
    const code = await requestCode(app, phone, device);
    const proof = await app.callOn(
      otherNode,
      "user/index/findPwdPhoneCaptchaCheck",
      { phone, captcha: code, sign },
      device,
    );
    const form = { ...proof.data, phone, password: "a-found-secret-1" };
    const reset = await app.callOn(otherNode, "user/index/findPwdModifyPwd", form, device);
    expect(reset.code).toBe(1);
    for (const node of [app.app, otherNode]) {
      for (const headers of held) {
        expect((await app.callOn(node, "user/checkLogin", {}, headers)).code).toBe(401);
      }
    }
  });
});

const change = { oldpassword: testPassword, newpassword: "another-horse-1" };
