import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer } from "../../../testing/accounts.ts";
import { fixedCaptcha, newPhone, requestCode } from "../../../testing/clients/captcha.ts";
import { newClient } from "../../../testing/clients/new-client.ts";
import { addPasskey, logInByPasskey } from "../../../testing/clients/player-passkeys.ts";
import type { FakeSocial } from "../../../testing/social/fake-social.ts";
import { createSocialApp, proveSocial } from "../../../testing/social/social-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let fake: FakeSocial;
let made = 0;

beforeAll(async () => {
  ({ app, fake } = await createSocialApp());
});
afterAll(async () => {
  await app.close();
  await fake.close();
});

/** A player to whose account a thief who knows the password has added a passkey and a WeChat account. */
async function makeRobbed() {
  made += 1;
  const username = `robbed_${made}`;
  const phone = newPhone();
  const player = await makePlayer(app, { username, phone });
  app.clock.advance(60);
  const passkey = await addPasskey(app, player);
  const wechat = `thief-${made}`;
  const { sign } = await proveSocial({ app, fake }, wechat, player.headers);
  expect((await app.call("user/socialBind", { sign }, player.headers)).code).toBe(1);
  return { username, phone, passkey, wechat };
}

/** The first two steps of 找回密码; returns what the third sends. */
async function prove({ username, phone }: { username: string; phone: string }) {
  app.clock.advance(60);
  const headers = newClient();
  const captcha = await fixedCaptcha(app, headers);
  const named = await app.call(
    "user/index/findPwdAccountCheck",
    { account: username, captcha },
    headers,
  );
  const code = await requestCode(app, phone, headers);
  const { data } = await app.call(
    "user/index/findPwdPhoneCaptchaCheck",
    { phone, captcha: code, sign: named.data.sign },
    headers,
  );
  const proof = { phone, ...data };
  const { data: ways } = await app.call("user/index/findPwdWaysIn", proof, headers);
  return {
    ways,
    async set(answers: { removed?: string; kept?: string }) {
      const form = { ...proof, password: `brand-new-${made}`, ...answers };
      expect((await app.call("user/index/findPwdModifyPwd", form, headers)).code).toBe(1);
    },
  };
}

const logInByWechat = async (name: string) => {
  const { sign, headers } = await proveSocial({ app, fake }, name, newClient());
  return app.call("user/socialLogin", { sign }, headers);
};

async function logInAndRead(username: string) {
  const headers = newClient();
  const form = { username, password: `brand-new-${made}` };
  const { data } = await app.call("user/loginSubmit", form, headers);
  const here = { ...headers, token: data.token };
  const inbox = await app.call("user/getUserMessageList", {}, here);
  const passkeys = await app.call("user/getPasskeys", {}, here);
  return { here, notice: inbox.data.find(({ title }) => title === "密码已修改"), passkeys };
}

test("a recovery shows what came after the last proof by phone, and removes it for good", async () => {
  const robbed = await makeRobbed();
  const { ways, set } = await prove(robbed);
  expect(ways).toMatchObject([{ name: "通行密钥「我的手机」" }, { way: "wechat", name: "微信" }]);
  await set({ removed: ways.map(({ way }) => way).join(",") });
  expect((await logInByPasskey(app, robbed.passkey, newClient())).code).toBe(403);
  expect((await logInByWechat(robbed.wechat)).data).toEqual({});
  const { notice, passkeys } = await logInAndRead(robbed.username);
  expect(notice?.content).toContain("已移除通行密钥「我的手机」、微信");
  expect(passkeys.data).toEqual([]);
});

test("what the owner keeps logs in as before, and is not asked about again", async () => {
  const robbed = await makeRobbed();
  const { ways, set } = await prove(robbed);
  await set({ kept: ways.map(({ way }) => way).join(",") });
  expect((await logInByPasskey(app, robbed.passkey, newClient())).code).toBe(1);
  expect((await logInByWechat(robbed.wechat)).code).toBe(1);
  expect((await prove(robbed)).ways).toEqual([]);
});

test("what the owner says nothing about waits, until another recovery or its removal", async () => {
  const robbed = await makeRobbed();
  await (await prove(robbed)).set({});
  const byPasskey = await logInByPasskey(app, robbed.passkey, newClient());
  expect(byPasskey).toMatchObject({ code: 403, msg: expect.stringContaining("已暂停") });
  const byWechat = await logInByWechat(robbed.wechat);
  expect(byWechat).toMatchObject({ code: 403, msg: expect.stringContaining("已暂停") });
  const { here, notice, passkeys } = await logInAndRead(robbed.username);
  expect(notice?.content).toContain("已暂停通行密钥「我的手机」、微信");
  expect(passkeys.data).toMatchObject([{ suspended: true }]);
  const logins = await app.call("user/getSocialLogins", {}, here);
  expect(logins.data).toMatchObject([{ provider: "wechat", suspended: true }]);
  const again = await prove(robbed);
  expect(again.ways).toHaveLength(2);
  await again.set({ kept: "wechat" });
  expect((await logInByWechat(robbed.wechat)).code).toBe(1);
  expect((await logInByPasskey(app, robbed.passkey, newClient())).code).toBe(403);
});

test("what was there when the phone was bound is not asked about", async () => {
  const username = "bound_later";
  const player = await makePlayer(app, { username });
  app.clock.advance(60);
  await addPasskey(app, player);
  app.clock.advance(60);
  const phone = newPhone();
  const captcha = await requestCode(app, phone, player.headers);
  expect((await app.call("user/bindPhoneChange", { phone, captcha }, player.headers)).code).toBe(1);
  expect((await prove({ username, phone })).ways).toEqual([]);
});

test("nobody reads the ways in without the proof of this device", async () => {
  const robbed = await makeRobbed();
  await prove(robbed);
  const proof = { phone: robbed.phone, sign: "x", time: "1", modifysign: "y" };
  expect((await app.call("user/index/findPwdWaysIn", proof, newClient())).code).toBe(403);
});
