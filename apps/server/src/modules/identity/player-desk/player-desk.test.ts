import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer } from "../../../testing/accounts.ts";
import { makeGame, makeGift } from "../../../testing/factories.ts";
import { callConsole, signInNew } from "../../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createMessageService } from "../../message/message.service.ts";

let app: TestApp;
let support: Record<string, string>;
let admin: Record<string, string>;

beforeAll(async () => {
  app = await createTestApp();
  support = (await signInNew(app, { name: "support", role: "support" })).headers;
  admin = (await signInNew(app, { name: "admin", role: "administrator" })).headers;
});
afterAll(() => app.close());

async function find(q: string) {
  const { body } = await callConsole(app, "players/list", { q }, support);
  return body.rows.map((row) => row.id);
}

/** What was revealed of the player, without who looked: that has no reason. */
async function trailOf(uid: string) {
  const { body } = await callConsole(app, "trail/list", { object: `player/${uid}` }, admin);
  return body.rows.filter((row) => row.reason !== "");
}

const get = async (id: string) => (await callConsole(app, "players/get", { id }, support)).body;

test("players are found by uid, by their whole phone and by the beginning of a name, and shown masked", async () => {
  const { uid } = await makePlayer(app, { username: "Zhang_San", phone: "13911112222" });
  const { nickname } = await get(uid);
  for (const q of [uid, "13911112222", "139 1111 2222", "zhang_s", "ZHANG", nickname.slice(0, 5)])
    expect(await find(q)).toContain(uid);
  for (const q of ["1391111222", "hang_san", "zhang%", "%", "139****2222"])
    expect(await find(q)).not.toContain(uid);
  const { body } = await callConsole(app, "players/list", { q: "zhang_san" }, support);
  expect(body).toEqual({
    total: 1,
    rows: [
      {
        id: uid,
        username: "Zhang_San",
        nickname,
        phone: "139****2222",
        state: "active",
        realName: "none",
        createdAt: expect.any(String),
      },
    ],
  });
});

test("lists page the newest first, and filter by state", async () => {
  const { uid } = await makePlayer(app);
  const page = await callConsole(app, "players/list", { page: 1, pageSize: 2 }, support);
  expect(page.body.rows).toHaveLength(2);
  expect(page.body.rows[0]!.id).toBe(uid);
  await callConsole(app, "players/ban", { id: uid, reason: "外挂" }, admin);
  const banned = await callConsole(app, "players/list", { state: "banned" }, support);
  expect(banned.body).toMatchObject({ total: 1, rows: [{ id: uid, state: "banned" }] });
});

test("a field is shown as it is to who gives a reason, and the trail tells which but not what", async () => {
  const { uid: id } = await makePlayer(app, { phone: "13911113333", birthDate: "1991-02-03" });
  expect(await get(id)).toMatchObject({ phone: "139****3333", birthDate: "1991-**-**" });
  const reveal = (field: "phone" | "birthDate" | "name", reason?: string) =>
    callConsole(app, "players/reveal", { id, field, reason }, support);
  expect((await reveal("phone")).status).toBe(400);
  expect((await reveal("phone", "回电")).body).toEqual({ value: "13911113333" });
  expect((await reveal("birthDate", "核对")).body).toEqual({ value: "1991-02-03" });
  expect((await reveal("name", "核对")).status).toBe(404);
  const trail = await trailOf(id);
  expect(trail).toMatchObject([
    {
      action: "players/reveal",
      reason: "核对",
      changes: [{ field: "revealed", after: "birthDate" }],
    },
    { action: "players/reveal", reason: "回电", changes: [{ field: "revealed", after: "phone" }] },
  ]);
  expect(JSON.stringify(trail)).not.toMatch(/13911113333|1991-02-03/);
  expect(app.log.join("")).not.toMatch(/13911113333/);
});

test("a role without the permission reads masked fields, and reveals none", async () => {
  const { uid: id } = await makePlayer(app, { phone: "13911114444" });
  const { headers } = await signInNew(app, { name: "reader", role: "reader" });
  expect((await callConsole(app, "players/get", { id }, headers)).body.phone).toBe("139****4444");
  const wanted = { id, field: "phone", reason: "好奇" } as const;
  expect((await callConsole(app, "players/reveal", wanted, headers)).status).toBe(403);
});

test("claimed codes are masked, and revealed one by one", async () => {
  const { uid: id, headers } = await makePlayer(app);
  const gameid = await makeGame(app.database.db);
  const giftid = await makeGift(app.database.db, { gameid, codes: 1 });
  const { data: code } = await app.call("gift/getUserGiftSn", { giftid }, headers);
  const { body } = await callConsole(app, "players/gifts", { id }, support);
  expect(body.rows).toMatchObject([{ giftid, sn: expect.stringContaining("****") }]);
  const wanted = { id, giftid, reason: "玩家看不到兑换码" };
  const revealed = await callConsole(app, "players/revealCode", wanted, support);
  expect(revealed.body).toEqual({ value: code });
  expect(JSON.stringify(await trailOf(id))).not.toContain(code as string);
});

test("a message is sent once more, but not that of another player", async () => {
  const { uid: id, headers } = await makePlayer(app);
  const other = await makePlayer(app);
  const { db } = app.database;
  await createMessageService({ db, clock: app.clock }).send(db, {
    uid: id,
    title: "补发",
    content: "请查收",
    link: "/gift/",
  });
  const { body } = await callConsole(app, "players/messages", { id }, support);
  const message = body.rows[0]!.id;
  const resend = (uid: string) =>
    callConsole(app, "players/resend", { id: uid, message, reason: "玩家没看到" }, support);
  expect((await resend(other.uid)).status).toBe(404);
  expect((await resend(id)).status).toBe(200);
  const inbox = await app.call("user/getUserMessageList", {}, headers);
  const copy = { title: "补发", content: "请查收", link: "/gift/" };
  expect(inbox.data).toMatchObject([copy, copy]);
});

test("unknown players are told", async () => {
  expect((await callConsole(app, "players/get", { id: "999999999" }, support)).status).toBe(404);
  const unban = { id: "999999999", reason: "x" };
  expect((await callConsole(app, "players/unban", unban, admin)).status).toBe(404);
});
