import { loginKinds } from "@playfront/contract/console/calls/players";
import { factorChecks } from "@playfront/contract/console/players";
import { type SocialProvider, socialProviders } from "@playfront/contract/constants";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toShanghaiTime } from "../../../infra/clock.ts";
import { hashHandle } from "../../../infra/secrets/secrets.ts";
import { makePlayer, testPassword } from "../../../testing/accounts.ts";
import { newClient } from "../../../testing/clients/new-client.ts";
import { addPasskey } from "../../../testing/clients/player-passkeys.ts";
import { enableSecondFactor } from "../../../testing/clients/second-factor.ts";
import { callConsole, signInNew } from "../../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let admin: Record<string, string>;
let support: Record<string, string>;

beforeAll(async () => {
  app = await createTestApp({ trustedProxies: 1 });
  support = (await signInNew(app, { name: "support", role: "support" })).headers;
});
afterAll(() => app.close());

const reason = "玩家申请";
const logIn = (username: string, password = testPassword, headers = newClient()) =>
  app.call("user/loginSubmit", { username, password }, headers);

/** An operator's session ends half an hour after its last use, and tests move the clock. */
let admins = 0;
async function asAdmin(): Promise<Record<string, string>> {
  admins += 1;
  admin = (await signInNew(app, { name: `admin-${admins}`, role: "administrator" })).headers;
  return admin;
}

/** What was done to the player, without who looked: that has no reason. */
async function trailOf(uid: string) {
  const { body } = await callConsole(app, "trail/list", { object: `player/${uid}` }, admin);
  return body.rows.filter((row) => row.reason !== "");
}

test("a banned player is logged out and told at the log-in until when; the ban ends by itself", async () => {
  const headers = await asAdmin();
  const { uid: id, headers: player } = await makePlayer(app, { username: "banned_once" });
  const until = toShanghaiTime(new Date(app.clock.now().getTime() + 3_600_000)).slice(0, 16);
  const { status } = await callConsole(app, "players/ban", { id, until, reason }, headers);
  expect(status).toBe(200);
  expect((await app.call("user/getUserInfo", {}, player)).code).toBe(401);
  expect(await logIn("banned_once")).toMatchObject({
    code: 403,
    msg: expect.stringContaining(until),
  });
  await app.tasks.publish_scheduled();
  expect((await logIn("banned_once")).code).toBe(403);
  app.clock.advance(3601);
  await app.tasks.publish_scheduled();
  expect((await logIn("banned_once")).code).toBe(1);
  const again = await asAdmin();
  expect(await trailOf(id)).toMatchObject([
    {
      action: "players/ban",
      reason,
      changes: [
        { field: "banned", before: "false", after: "true" },
        { field: "bannedUntil", before: "", after: `${until}:00` },
      ],
    },
  ]);
  const { body } = await callConsole(app, "players/activity", { id }, again);
  expect(body.rows.map(({ event }) => event)).toEqual(
    expect.arrayContaining(["banned", "unbanned"]),
  );
});

test("a ban without an end lasts until it is lifted, and an end must be to come", async () => {
  const headers = await asAdmin();
  const { uid: id } = await makePlayer(app, { username: "banned_for_good" });
  const past = { id, reason, until: "2020-01-01 10:00" };
  expect(await callConsole(app, "players/ban", past, headers)).toMatchObject({
    status: 400,
    body: { data: { field: "until" } },
  });
  await callConsole(app, "players/ban", { id, reason }, headers);
  expect((await logIn("banned_for_good")).msg).toBe("该账号已被停用，请联系客服");
  expect((await callConsole(app, "players/unban", { id, reason }, headers)).status).toBe(200);
  expect((await callConsole(app, "players/unban", { id, reason }, headers)).status).toBe(409);
  expect((await logIn("banned_for_good")).code).toBe(1);
});

test("one session ends, or all of them", async () => {
  const headers = await asAdmin();
  const { uid: id } = await makePlayer(app, { username: "many_devices" });
  const phone = { ...newClient(), token: (await logIn("many_devices")).data.token };
  const list = async () =>
    (await callConsole(app, "players/sessions", { id }, headers)).body.rows.map(
      (row) => row.handle,
    );
  const [handle] = await list();
  const end = () =>
    callConsole(app, "players/endSession", { id, handle: handle!, reason }, support);
  support = (await signInNew(app, { name: "support-2", role: "support" })).headers;
  expect((await end()).status).toBe(200);
  expect((await end()).status).toBe(409);
  expect(await list()).toHaveLength(1);
  expect((await callConsole(app, "players/endSessions", { id, reason }, support)).status).toBe(200);
  expect((await app.call("user/getUserInfo", {}, phone)).code).toBe(401);
  expect((await callConsole(app, "players/endSessions", { id, reason }, support)).status).toBe(409);
});

test("what delays a log-in is cleared for every name of the account", async () => {
  const headers = await asAdmin();
  const { uid: id } = await makePlayer(app, { username: "slowed_down", phone: "13922223333" });
  const { db } = app.database;
  const delays = async () => {
    const rows = await db.selectFrom("rate_counters").select("key").execute();
    return rows.filter(({ key }) => /^login:(account|failed:account)/.test(key)).length;
  };
  const before = await delays();
  await logIn("slowed_down", "wrong-password-1");
  await logIn("13922223333", "wrong-password-1");
  expect(await delays()).toBeGreaterThan(before);
  expect((await callConsole(app, "players/unlock", { id, reason }, headers)).status).toBe(200);
  expect(await delays()).toBe(before);
  expect((await logIn("slowed_down")).code).toBe(1);
});

test("the second factor is removed once everything on the list is checked", async () => {
  const headers = await asAdmin();
  const player = await makePlayer(app, { username: "lost_factor", phone: "13922224444" });
  const { uid: id } = player;
  await enableSecondFactor(app, player);
  const remove = (checks: string[]) =>
    callConsole(
      app,
      "players/removeSecondFactor",
      { id, reason, checks: checks as never },
      headers,
    );
  const all = Object.keys(factorChecks);
  expect((await remove(all.slice(1))).status).toBe(400);
  expect((await remove([...all.slice(1), all[1]!])).status).toBe(400);
  expect((await remove(all)).status).toBe(200);
  expect((await remove(all)).status).toBe(409);
  expect((await logIn("lost_factor")).code).toBe(1);
});

test("a real name is verified as an exception, and a failed one is forgotten", async () => {
  const headers = await asAdmin();
  const { db } = app.database;
  const { uid: id } = await makePlayer(app);
  const fail = () =>
    db.updateTable("accounts").set({ realname_status: "failed" }).where("uid", "=", id).execute();
  const act = (name: "players/resetRealName") => callConsole(app, name, { id, reason }, headers);
  expect((await act("players/resetRealName")).status).toBe(409);
  await fail();
  expect((await act("players/resetRealName")).status).toBe(200);
  const verify = (birthDate = "1990-05-06") =>
    callConsole(app, "players/verify", { id, reason, birthDate }, headers);
  for (const day of ["1990-02-30", "2099-01-01"]) {
    const { status, body } = await verify(day);
    expect([status, body.data, body.msg]).toEqual([
      400,
      { field: "birthDate" },
      "出生日期有误，请核对",
    ]);
  }
  expect((await verify()).status).toBe(200);
  expect((await verify()).status).toBe(409);
  const { body } = await callConsole(app, "players/get", { id }, headers);
  expect(body).toMatchObject({ realName: "verified", birthDate: "1990-**-**" });
});

test("a deletion is seen, and stopped at the player's request", async () => {
  const headers = await asAdmin();
  const player = await makePlayer(app, { username: "stays_after_all" });
  const { uid: id } = player;
  await app.call("user/deletionAsk", { password: testPassword }, player.headers);
  const seen = await callConsole(app, "players/list", { state: "deleting" }, headers);
  expect(seen.body.rows).toMatchObject([{ id, state: "deleting" }]);
  const stop = () => callConsole(app, "players/stopDeletion", { id, reason }, headers);
  expect((await stop()).status).toBe(200);
  expect((await stop()).status).toBe(409);
  expect((await logIn("stays_after_all")).code).toBe(1);
});

function bind(uid: string, provider: SocialProvider) {
  const subject = { subject_hash: hashHandle(`${provider} of ${uid}`), bound_at: app.clock.now() };
  const { db } = app.database;
  return db
    .insertInto("social_logins")
    .values({ uid, provider, ...subject })
    .execute();
}

test("support takes away every way into an account besides its password", async () => {
  const { uid: id, headers: player } = await makePlayer(app, { username: "all_ways_in" });
  for (const provider of socialProviders) await bind(id, provider);
  await addPasskey(app, { headers: player });
  const { headers } = await signInNew(app, { name: "all-ways-support", role: "support" });
  const list = async () => (await callConsole(app, "players/logins", { id }, headers)).body.rows;
  const ways = await list();
  expect(ways.map(({ kind }) => kind).toSorted()).toEqual([...loginKinds].toSorted());
  for (const { login, kind } of ways) {
    const removed = await callConsole(app, "players/removeLogin", { id, login, reason }, headers);
    expect({ kind, status: removed.status }).toEqual({ kind, status: 200 });
  }
  expect(await list()).toEqual([]);
});

test("support unbinds a provider with a reason, removes a passkey, and leaves the last way in", async () => {
  const { uid: id, headers: player } = await makePlayer(app, { username: "many_ways" });
  await addPasskey(app, { headers: player });
  await bind(id, "wechat");
  await bind(id, "qq");
  const { db } = app.database;
  await db.updateTable("accounts").set({ password_set: false }).where("uid", "=", id).execute();
  await asAdmin();
  const { headers } = await signInNew(app, { name: "logins-support", role: "support" });
  const { body } = await callConsole(app, "players/logins", { id }, headers);
  expect(body.rows).toMatchObject([
    { login: "qq", kind: "qq", name: "", seenAt: null },
    { login: "wechat", kind: "wechat" },
    { kind: "passkey", name: "我的手机", seenAt: null },
  ]);
  const remove = (login: string) =>
    callConsole(app, "players/removeLogin", { id, login, reason }, headers);
  expect((await remove("wechat")).status).toBe(200);
  expect((await remove("wechat")).body).toMatchObject({ msg: "此玩家没有绑定微信" });
  expect((await remove("qq")).body).toMatchObject({
    msg: "QQ 是此玩家唯一的登录方式，请玩家先绑定手机号",
  });
  const passkey = body.rows[2]!.login;
  expect((await remove(passkey)).status).toBe(200);
  expect((await remove(passkey)).status).toBe(409);
  expect((await remove("facebook")).status).toBe(400);
  const left = await callConsole(app, "players/logins", { id }, headers);
  expect(left.body.rows.map(({ login }) => login)).toEqual(["qq"]);
  const inbox = await app.call("user/getUserMessageList", {}, player);
  expect(inbox.data.map(({ title }) => title)).toEqual(
    expect.arrayContaining(["已解除微信登录", "已移除通行密钥"]),
  );
  expect(await trailOf(id)).toMatchObject([
    {
      action: "players/removeLogin",
      reason,
      changes: [{ field: "login", before: "通行密钥「我的手机」", after: "" }],
    },
    { action: "players/removeLogin", changes: [{ field: "login", before: "微信", after: "" }] },
  ]);
  const { headers: editor } = await signInNew(app, { name: "logins-editor", role: "editor" });
  const refused = { id, login: "qq", reason };
  expect((await callConsole(app, "players/removeLogin", refused, editor)).status).toBe(403);
});
