import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePlayer, testPassword } from "../../../testing/accounts.ts";
import { newPhone } from "../../../testing/clients/captcha.ts";
import { newClient } from "../../../testing/clients/new-client.ts";
import { enableSecondFactor } from "../../../testing/clients/second-factor.ts";
import { makeGame } from "../../../testing/factories.ts";
import type { FakeSocial } from "../../../testing/social/fake-social.ts";
import {
  beginAt,
  createSocialApp,
  inWechat,
  proveSocial,
} from "../../../testing/social/social-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let fake: FakeSocial;

beforeAll(async () => {
  ({ app, fake } = await createSocialApp());
});
afterAll(async () => {
  await app.close();
  await fake.close();
});

const prove = (
  ...args: Parameters<typeof proveSocial> extends [unknown, ...infer Rest] ? Rest : never
) => proveSocial({ app, fake }, ...args);
const logIn = async (name: string, ...rest: [] | [Record<string, string>]) => {
  const { sign, headers } = await prove(name, ...rest);
  return app.call("user/socialLogin", { sign }, headers);
};

async function bind(player: { headers: Record<string, string> }, name: string, provider?: "qq") {
  const { sign } = await prove(name, player.headers, provider);
  return app.call("user/socialBind", { sign }, player.headers);
}

async function eventsOf(uid: string): Promise<string[]> {
  const { rows } = await app.database.pool.query(
    "select trim(event || ' ' || detail) as line from account_events where uid = $1 order by id",
    [uid],
  );
  return rows.map(({ line }) => line);
}

async function titlesOf(headers: Record<string, string>): Promise<string[]> {
  const { data } = await app.call("user/getUserMessageList", {}, headers);
  return data.map(({ title }) => title);
}

describe("a log-in by WeChat", () => {
  test("makes an account only after the player's consent, and opens it from then on", async () => {
    const { sign, headers } = await prove("first");
    const asked = await app.call("user/socialLogin", { sign }, headers);
    expect(asked).toMatchObject({ code: 1, data: {} });
    expect(asked.data.token).toBeUndefined();
    const made = await app.call("user/socialRegister", { sign }, headers);
    expect(made.code).toBe(1);
    expect(await eventsOf(made.data.uid)).toEqual(["registered 微信"]);
    const [welcome] = (
      await app.call("user/getUserMessageList", {}, { ...headers, token: made.data.token })
    ).data;
    expect(welcome?.content).toContain("只能用微信登录");
    expect((await logIn("first")).data).toEqual({ token: expect.any(String), uid: made.data.uid });
    expect(await eventsOf(made.data.uid)).toEqual(["registered 微信", "login 微信"]);
  });

  test("says by whose short link the player of a new account came", async () => {
    const gameid = await makeGame(app.database.db);
    const inviter = await makePlayer(app);
    const target = { kind: "game", id: gameid } as const;
    const { share } = (await app.call("share/getShareLink", target, inviter.headers)).data;
    const { sign, headers } = await prove("invited");
    expect((await app.call("user/socialRegister", { sign, share }, headers)).code).toBe(1);
    const { data } = await app.call("share/getShareLink", target, inviter.headers);
    expect(data.invited).toBe(1);
  });

  test("finds the same account inside WeChat and outside", async () => {
    const inside = inWechat();
    expect(await beginAt(app, inside)).toContain("/connect/oauth2/authorize?appid=wx-account");
    const { sign, headers } = await prove("everywhere", inside);
    const { uid } = (await app.call("user/socialRegister", { sign }, headers)).data;
    const outside = newClient();
    expect(await beginAt(app, outside)).toContain("/connect/qrconnect?appid=wx-site");
    expect((await logIn("everywhere", outside)).data.uid).toBe(uid);
  });

  test("asks for the second step, which also names the first", async () => {
    const player = await makePlayer(app);
    const { code } = await enableSecondFactor(app, player);
    await bind(player, "guarded");
    const headers = newClient();
    const held = await logIn("guarded", headers);
    expect(held.code).toBe(1007);
    const { sign } = held.data as unknown as { sign: string };
    app.clock.advance(30);
    const finished = await app.call("user/secondFactorSubmit", { sign, code: code() }, headers);
    expect(finished.data.uid).toBe(player.uid);
    expect(await eventsOf(player.uid)).toContain("social-right 微信，等待动态验证码");
    expect(await eventsOf(player.uid)).toContain("login 第三方账号、动态验证码");
  });

  test("does not open a banned account, and offers to cancel a deletion", async () => {
    const banned = await makePlayer(app);
    await bind(banned, "banned");
    await app.database.pool.query("update accounts set banned = true where uid = $1", [banned.uid]);
    expect((await logIn("banned")).code).toBe(403);
    const leaving = await makePlayer(app);
    await bind(leaving, "leaving");
    await app.call("user/deletionAsk", { password: testPassword }, leaving.headers);
    const headers = newClient();
    const held = await logIn("leaving", headers);
    expect(held.code).toBe(1006);
    const { sign } = held.data as unknown as { sign: string };
    expect((await app.call("user/deletionCancel", { sign }, headers)).data.uid).toBe(leaving.uid);
  });
});

test("QQ logs in by its own protocol", async () => {
  const { sign, headers } = await prove("penguin", newClient(), "qq");
  const { uid } = (await app.call("user/socialRegister", { sign }, headers)).data;
  const again = await prove("penguin", newClient(), "qq");
  const { data } = await app.call("user/socialLogin", { sign: again.sign }, again.headers);
  expect(data.uid).toBe(uid);
});

test("only what the shop has applications for is offered", async () => {
  const { data } = await app.call("user/getSocialProviders", {}, newClient());
  expect(data).toEqual([{ provider: "wechat" }, { provider: "qq" }]);
  const social = { ...app.config.social, wechatSite: null, qq: null };
  const node = await app.anotherNode({ config: { ...app.config, social } });
  const ask = (headers: Record<string, string>) =>
    app.callOn(node, "user/getSocialProviders", {}, headers);
  expect((await ask(newClient())).data).toEqual([]);
  const inside = inWechat();
  expect((await ask(inside)).data).toEqual([{ provider: "wechat" }]);
  const begun = await app.callOn(node, "user/socialBegin", { provider: "qq" }, newClient());
  expect(begun.code).toBe(404);
  await node.close();
});

describe("binding", () => {
  test("adds a way in, tells the player, and is in list and export", async () => {
    const player = await makePlayer(app);
    expect((await bind(player, "friend")).code).toBe(1);
    expect((await bind(player, "friend-on-qq", "qq")).code).toBe(1);
    const { data } = await app.call("user/getSocialLogins", {}, player.headers);
    expect(data.map(({ provider }) => provider)).toEqual(["qq", "wechat"]);
    expect(await titlesOf(player.headers)).toContain("已绑定微信登录");
    expect(await eventsOf(player.uid)).toEqual(["social-bound 微信", "social-bound QQ"]);
    expect((await logIn("friend")).data.uid).toBe(player.uid);
    const form = { password: testPassword };
    const exported = (await app.call("user/exportData", form, player.headers)).data;
    expect(exported.logins).toEqual(data);
    const stored = await app.database.pool.query(
      "select encode(subject_hash, 'escape') as hash from social_logins",
    );
    expect(JSON.stringify(stored.rows)).not.toContain("friend");
  });

  test("ends by unbinding; somebody else may bind the account then", async () => {
    const player = await makePlayer(app);
    await bind(player, "moving");
    const form = { provider: "wechat" } as const;
    expect((await app.call("user/socialUnbind", form, player.headers)).code).toBe(1);
    expect((await app.call("user/socialUnbind", form, player.headers)).code).toBe(404);
    expect((await logIn("moving")).data.token).toBeUndefined();
    expect(await titlesOf(player.headers)).toContain("已解除微信登录");
    expect((await bind(await makePlayer(app), "moving")).code).toBe(1);
  });

  test("the last way in cannot be unbound; a phone or another provider makes it possible", async () => {
    const unbind = async (headers: Record<string, string>) =>
      (await app.call("user/socialUnbind", { provider: "wechat" }, headers)).code;
    const { sign, headers } = await prove("only-way");
    const made = await app.call("user/socialRegister", { sign }, headers);
    const signedIn = { ...headers, token: made.data.token };
    expect(await unbind(signedIn)).toBe(2004);
    expect((await logIn("only-way")).data.uid).toBe(made.data.uid);
    await app.database.pool.query("update accounts set phone = $1 where uid = $2", [
      newPhone(),
      made.data.uid,
    ]);
    expect(await unbind(signedIn)).toBe(1);
    const second = await prove("two-ways");
    const other = await app.call("user/socialRegister", { sign: second.sign }, second.headers);
    const both = { ...second.headers, token: other.data.token };
    expect((await bind({ headers: both }, "two-ways", "qq")).code).toBe(1);
    expect(await unbind(both)).toBe(1);
  });

  test("goes with the account", async () => {
    const player = await makePlayer(app);
    await bind(player, "leaver");
    await app.call("user/deletionAsk", { password: testPassword }, player.headers);
    app.clock.advance(16 * 86_400);
    await app.tasks.clean_up();
    const { rows } = await app.database.pool.query("select 1 from social_logins where uid = $1", [
      player.uid,
    ]);
    expect(rows).toEqual([]);
  });
});
