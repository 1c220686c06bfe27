import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePlayer, testPassword } from "../../../testing/accounts.ts";
import { newClient } from "../../../testing/clients/new-client.ts";
import {
  addPasskey,
  creation,
  logInByPasskey,
  proof,
} from "../../../testing/clients/player-passkeys.ts";
import { enableSecondFactor } from "../../../testing/clients/second-factor.ts";
import { countEvents } from "../../../testing/count-events.ts";
import { createAuthenticator } from "../../../testing/passkeys.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let otherNode: TestApp["app"];

beforeAll(async () => {
  app = await createTestApp({ captchaAnswer: "pass", trustedProxies: 1, limitFactor: 1000 });
  otherNode = await app.anotherNode();
});
afterAll(async () => {
  await otherNode.close();
  await app.close();
});

const begin = async (headers: { deviceid: string }) =>
  (await app.call("user/passkeyBegin", {}, headers)).data.challenge;

describe("a passkey", () => {
  test("logs in without name, password and second step; the owner is told of it", async () => {
    const player = await makePlayer(app);
    const device = await addPasskey(app, player);
    await enableSecondFactor(app, player);
    const headers = newClient();
    const { code, data } = await logInByPasskey(app, device, headers);
    expect(code).toBe(1);
    expect(data.uid).toBe(player.uid);
    expect((await app.call("user/checkLogin", {}, { ...headers, token: data.token })).code).toBe(1);
    const list = await app.call("user/getPasskeys", {}, player.headers);
    expect(list.data).toMatchObject([{ name: "我的手机", usedat: expect.any(String) }]);
    const inbox = await app.call("user/getUserMessageList", {}, player.headers);
    expect(inbox.data.map(({ title }) => title)).toEqual(
      expect.arrayContaining(["已添加通行密钥", "新设备登录提醒"]),
    );
    const events = await app.call("user/getActivityList", {}, player.headers);
    expect(events.data.map(({ event, detail }) => [event, detail])).toEqual(
      expect.arrayContaining([
        ["passkey-added", "我的手机"],
        ["login", "通行密钥「我的手机」"],
      ]),
    );
    const form = { password: testPassword };
    const { data: exported } = await app.call("user/exportData", form, player.headers);
    expect(exported.passkeys).toMatchObject([{ name: "我的手机" }]);
  });

  test("that does not count its signatures logs in again and again, and is the only one used", async () => {
    const [player, other] = [await makePlayer(app), await makePlayer(app)];
    const device = await addPasskey(app, player, createAuthenticator({ counts: false }));
    await addPasskey(app, other, createAuthenticator({ counts: false }));
    const headers = newClient();
    for (let time = 0; time < 2; time += 1)
      expect((await logInByPasskey(app, device, headers)).data.uid).toBe(player.uid);
    const [kept] = (await app.call("user/getPasskeys", {}, other.headers)).data;
    expect(kept?.usedat).toBeUndefined();
  });

  test("takes the place of the code at the second step of its own account", async () => {
    const username = "passkey_step";
    const player = await makePlayer(app, { username });
    const device = await addPasskey(app, player);
    await enableSecondFactor(app, player);
    const headers = newClient();
    const form = { username, password: testPassword };
    const held = await app.call("user/loginSubmit", form, headers);
    expect(held.code).toBe(1007);
    const { sign } = held.data as unknown as { sign: string };
    const { data } = await app.call("user/passkeyBegin", { sign }, headers);
    const { id } = proof(device, data.challenge);
    expect(data.allowCredentials).toMatchObject([{ id }]);
    const elsewhere = await app.call("user/passkeyBegin", { sign }, newClient());
    expect(elsewhere.code, "on another device").toBe(403);
    expect((await logInByPasskey(app, device, headers, sign)).data.uid).toBe(player.uid);
  });

  test("is not offered at the second step of an account without one", async () => {
    const username = "no_passkey_step";
    const player = await makePlayer(app, { username });
    await enableSecondFactor(app, player);
    const headers = newClient();
    const held = await app.call("user/loginSubmit", { username, password: testPassword }, headers);
    const { sign } = held.data as unknown as { sign: string };
    expect((await app.call("user/passkeyBegin", { sign }, headers)).code).toBe(404);
  });

  test("does not open a banned account, and offers to cancel a deletion", async () => {
    const player = await makePlayer(app);
    const device = await addPasskey(app, player);
    await app.call("user/deletionAsk", { password: testPassword }, player.headers);
    const headers = newClient();
    const offered = await logInByPasskey(app, device, headers);
    expect(offered.code).toBe(1006);
    const { sign } = offered.data as unknown as { sign: string };
    expect((await app.call("user/deletionCancel", { sign }, headers)).code).toBe(1);
    await app.database.db
      .updateTable("accounts")
      .set({ banned: true })
      .where("uid", "=", player.uid)
      .execute();
    const banned = await logInByPasskey(app, device, newClient());
    expect(banned).toMatchObject({ code: 403, msg: expect.stringContaining("停用") });
  });

  test("is removed by its owner alone, and then logs in no more", async () => {
    const player = await makePlayer(app);
    const device = await addPasskey(app, player);
    const { data } = await app.call("user/getPasskeys", {}, player.headers);
    const { id } = data[0]!;
    const stranger = await makePlayer(app);
    expect((await app.call("user/passkeyRemove", { id }, stranger.headers)).code).toBe(404);
    expect((await app.call("user/passkeyRemove", { id }, player.headers)).code).toBe(1);
    expect((await logInByPasskey(app, device, newClient())).code).toBe(403);
    expect((await app.call("user/getPasskeys", {}, player.headers)).data).toEqual([]);
  });

  test("goes with its account", async () => {
    const player = await makePlayer(app);
    await addPasskey(app, player);
    await app.database.db.deleteFrom("accounts").where("uid", "=", player.uid).execute();
    const left = await app.database.db
      .selectFrom("player_passkeys")
      .select("id")
      .where("uid", "=", player.uid)
      .execute();
    expect(left).toEqual([]);
  });
});

describe("attacks", () => {
  test("a stolen token adds and removes nothing without the password", async () => {
    const player = await makePlayer(app);
    await addPasskey(app, player);
    const { data } = await app.call("user/getPasskeys", {}, player.headers);
    app.clock.advance(11 * 60);
    const removal = { id: data[0]!.id };
    const wrong = { password: "not-the-password" };
    expect((await app.call("user/passkeyOptions", {}, player.headers)).code).toBe(400);
    expect((await app.call("user/passkeyOptions", wrong, player.headers)).code).toBe(1001);
    expect((await app.call("user/passkeyRemove", removal, player.headers)).code).toBe(400);
    const known = { password: testPassword };
    expect((await app.call("user/passkeyOptions", known, player.headers)).code).toBe(1);
  });

  test("a challenge is answered once, within five minutes, and on the device that asked", async () => {
    const device = await addPasskey(app, await makePlayer(app));
    const headers = newClient();
    const given = proof(device, await begin(headers));
    const answers = await Promise.all(
      [app.app, otherNode].map((node) => app.callOn(node, "user/passkeyLogin", given, headers)),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([1, 403]);
    const other = proof(device, await begin(newClient()));
    expect((await app.call("user/passkeyLogin", other, headers)).code, "of another").toBe(403);
    const late = proof(device, await begin(headers));
    app.clock.advance(300);
    expect((await app.call("user/passkeyLogin", late, headers)).code).toBe(403);
    const made = proof(device, Buffer.from("made up by a client").toString("base64url"));
    expect((await app.call("user/passkeyLogin", made, headers)).code).toBe(403);
  });

  test("a challenge to add a passkey adds it to no other account and logs nobody in", async () => {
    const [victim, thief] = [await makePlayer(app), await makePlayer(app)];
    const { data } = await app.call("user/passkeyOptions", {}, victim.headers);
    const stolen = creation(createAuthenticator(), data.challenge);
    const sameDevice = { ...thief.headers, deviceid: victim.headers.deviceid };
    expect((await app.call("user/passkeyAdd", stolen, sameDevice)).code).not.toBe(1);
    const device = await addPasskey(app, thief);
    const asLogin = proof(device, data.challenge);
    expect((await app.call("user/passkeyLogin", asLogin, victim.headers)).code).toBe(403);
    const login = creation(createAuthenticator(), await begin(thief.headers));
    expect((await app.call("user/passkeyAdd", login, thief.headers)).code).not.toBe(1);
  });

  test("a page of another site, another device's signature and a copied counter are refused", async () => {
    const device = await addPasskey(app, await makePlayer(app));
    const headers = newClient();
    const phished = proof(device, await begin(headers), "http://evil.example");
    expect((await app.call("user/passkeyLogin", phished, headers)).code).toBe(403);
    const challenge = await begin(headers);
    const forged = { ...proof(createAuthenticator(), challenge), id: phished.id };
    expect((await app.call("user/passkeyLogin", forged, headers)).code).toBe(403);
    const [first, second] = [await begin(headers), await begin(headers)];
    const [older, newer] = [proof(device, first), proof(device, second)];
    expect((await app.call("user/passkeyLogin", newer, headers)).code).toBe(1);
    expect((await app.call("user/passkeyLogin", older, headers)).code, "of a copy").toBe(403);
  });

  test("enumeration: the beginning is the same for everybody, and a wrong passkey says nothing", async () => {
    const device = await addPasskey(app, await makePlayer(app));
    const { data } = await app.call("user/passkeyBegin", {}, newClient());
    expect(data.allowCredentials ?? []).toEqual([]);
    const headers = newClient();
    const logIn = async (id?: string) => {
      const given = proof(createAuthenticator(), await begin(headers));
      return app.call("user/passkeyLogin", { ...given, ...(id && { id }) }, headers);
    };
    const strange = await logIn();
    const wrong = await logIn(proof(device, "any").id);
    expect(strange.code).toBe(403);
    expect({ ...wrong, headers: null }).toEqual({ ...strange, headers: null });
  });

  test("an account has at most ten", async () => {
    const player = await makePlayer(app);
    for (let count = 0; count < 9; count += 1) await addPasskey(app, player);
    const asked = await Promise.all(
      [1, 2].map(() => app.call("user/passkeyOptions", {}, player.headers)),
    );
    const added = await Promise.all(
      asked.map(({ data }) => {
        const form = creation(createAuthenticator(), data.challenge);
        return app.call("user/passkeyAdd", form, player.headers);
      }),
    );
    expect(added.filter(({ code }) => code === 1)).toHaveLength(1);
    const full = await app.call("user/passkeyOptions", {}, player.headers);
    expect(full.msg).toContain("最多 10 个");
  });

  test("begins are limited by device and address", async () => {
    const strict = await createTestApp({ captchaAnswer: "pass" });
    const headers = newClient();
    const ofDevice = { key: `passkey:device:${headers.deviceid}`, windowSeconds: 3600 };
    await countEvents(strict, ofDevice, 29);
    const begin = async () => (await strict.call("user/passkeyBegin", {}, headers)).code;
    expect([await begin(), await begin()]).toEqual([1, 429]);
    await strict.close();
  });
});
