import type { ConsolePayload } from "@playfront/contract/console/calls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toShanghaiTime } from "../../infra/clock.ts";
import { makePlayer, type TestPlayer } from "../../testing/accounts.ts";
import { makeGame } from "../../testing/factories.ts";
import { callConsole, signInNew } from "../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createMessageService } from "./message.service.ts";

let app: TestApp;
let admin: Record<string, string>;
let names = 0;

/** An operator's session ends half an hour after its last use, and tests move the clock. */
async function signIn(): Promise<void> {
  names += 1;
  admin = (await signInNew(app, { name: `admin-${names}`, role: "administrator" })).headers;
}

beforeAll(async () => {
  app = await createTestApp();
  await signIn();
});
afterAll(() => app.close());

const text = { title: "停机维护", content: "今晚 22:00 维护", audience: "all" } as const;
type Fields = ConsolePayload<"announcements/add">;

async function add(fields: Partial<Fields> = {}) {
  const { body } = await callConsole(app, "announcements/add", { ...text, ...fields }, admin);
  return body;
}

async function send(fields: Partial<Fields> = {}) {
  const { id, revision } = await add(fields);
  const sent = await callConsole(app, "announcements/send", { id, revision }, admin);
  expect(sent.body.state).toBe("sent");
  return sent.body;
}

/** A second after the account, as an announcement is to accounts that were there before. */
async function player(): Promise<TestPlayer> {
  const made = await makePlayer(app);
  app.clock.advance(1);
  return made;
}

const inbox = async ({ headers }: TestPlayer) =>
  (await app.call("user/getUserMessageList", {}, headers)).data;
const titles = async (of: TestPlayer) => (await inbox(of)).map(({ title }) => title);
const unread = async ({ headers }: TestPlayer) =>
  (await app.call("user/getUnreadCount", {}, headers)).data.unread;

test("an announcement stands among a player's messages in order, until it is withdrawn", async () => {
  const reader = await player();
  const { db } = app.database;
  const messages = createMessageService({ db, clock: app.clock });
  const letter = (title: string) => messages.send(db, { uid: reader.uid, title, content: "c" });
  await letter("先");
  const { id, revision } = await send({ link: "/gift/" });
  await letter("后");
  expect(await titles(reader)).toEqual(["后", "停机维护", "先"]);
  expect((await inbox(reader))[1]).toMatchObject({ link: "/gift/", read: false });
  expect(await unread(reader)).toBe(3);
  const page = { page: 2, pageSize: 1 };
  const second = await app.call("user/getUserMessageList", page, reader.headers);
  expect(second.data.map(({ title }) => title)).toEqual(["停机维护"]);
  const withdraw = { id, revision, reason: "时间有变" };
  expect((await callConsole(app, "announcements/withdraw", withdraw, admin)).status).toBe(200);
  expect((await callConsole(app, "announcements/withdraw", withdraw, admin)).status).toBe(409);
  expect(await titles(reader)).toEqual(["后", "先"]);
  expect(await unread(reader)).toBe(2);
});

test("each player reads it once, and a mark is written only then", async () => {
  const [reader, other] = [await player(), await player()];
  await send();
  const [{ id } = { id: "" }] = await inbox(reader);
  const { db } = app.database;
  const marks = async () =>
    (
      await db.selectFrom("announcement_reads").select("uid").where("inbox_id", "=", id).execute()
    ).map(({ uid }) => uid);
  expect(await marks()).toEqual([]);
  const read = () => app.call("user/readMessage", { id }, reader.headers);
  expect((await read()).code).toBe(1);
  expect((await read()).code).toBe(1);
  expect(await marks()).toEqual([reader.uid]);
  expect(await unread(reader)).toBe(0);
  expect(await unread(other)).toBe(1);
  await send({ title: "第二封" });
  const [newest] = await inbox(other);
  await app.call("user/readAllMessages", { id: newest!.id }, other.headers);
  expect(await unread(other)).toBe(0);
  expect((await inbox(reader)).map((message) => message.read)).toEqual([false, true]);
});

test("it is for accounts that were there, of a first channel, or who have played a game", async () => {
  const { db } = app.database;
  const gameid = await makeGame(db);
  const [plain, ofChannel, gamer] = [await player(), await player(), await player()];
  const update = db.updateTable("accounts").set({ register_cid: "tap" });
  await update.where("uid", "=", ofChannel.uid).execute();
  const played = { uid: gamer.uid, gameid, played_at: app.clock.now() };
  await db.insertInto("recent_games").values(played).execute();
  await send({ title: "渠道", audience: "channel", cid: "tap" });
  const ofGame = await send({ title: "游戏", audience: "game", gameid });
  expect(await titles(plain)).toEqual([]);
  expect(await titles(ofChannel)).toEqual(["渠道"]);
  expect(await titles(gamer)).toEqual(["游戏"]);
  const [{ id } = { id: "" }] = await inbox(gamer);
  expect((await app.call("user/readMessage", { id }, plain.headers)).code).toBe(404);
  expect(await titles(await player())).toEqual([]);
  expect(ofGame.gameid).toBe(gameid);
});

test("a scheduled one is sent when its time comes, above what came before", async () => {
  const reader = await player();
  const { id, revision } = await add();
  const past = { id, revision, at: "2020-01-01 10:00" };
  expect((await callConsole(app, "announcements/send", past, admin)).body.data).toMatchObject({
    field: "at",
  });
  const at = toShanghaiTime(new Date(app.clock.now().getTime() + 7_200_000)).slice(0, 16);
  const scheduled = await callConsole(app, "announcements/send", { id, revision, at }, admin);
  expect(scheduled.body).toMatchObject({ state: "scheduled", sendAt: `${at}:00` });
  await app.tasks.publish_scheduled();
  expect(await inbox(reader)).toEqual([]);
  app.clock.advance(7_201);
  const { db } = app.database;
  const messages = createMessageService({ db, clock: app.clock });
  await messages.send(db, { uid: reader.uid, title: "先", content: "c" });
  await app.tasks.publish_scheduled();
  expect(await titles(reader)).toEqual(["停机维护", "先"]);
  await signIn();
  expect((await callConsole(app, "announcements/get", { id }, admin)).body.state).toBe("sent");
});

test("a stale edit is refused, and a sent announcement stays as it is", async () => {
  const draft = await add();
  const { id } = draft;
  const change = (revision: number, title: string) =>
    callConsole(app, "announcements/change", { ...text, id, revision, title }, admin);
  expect((await change(1, "改过")).body.revision).toBe(2);
  expect((await change(1, "迟了")).status).toBe(409);
  await callConsole(app, "announcements/send", { id, revision: 2 }, admin);
  const { body } = await callConsole(app, "announcements/get", { id }, admin);
  expect((await change(body.revision, "再改")).status).toBe(409);
  const trail = await callConsole(app, "trail/list", { object: `announcement/${id}` }, admin);
  expect(trail.body.rows.map(({ action }) => action)).toEqual([
    "announcements/send",
    "announcements/change",
    "announcements/add",
  ]);
});

test.each([
  ["cid", { audience: "channel" }],
  ["gameid", { audience: "game", gameid: "999999999" }],
  ["link", { link: "https://elsewhere.example/" }],
] as const)("a wrong %s is told at the field", async (field, wrong) => {
  expect(await add(wrong)).toMatchObject({ code: 400, data: { field } });
});

test("an export has the announcements of a player with their marks, and a deletion takes the marks along", async () => {
  const reader = await player();
  await send({ title: "导出" });
  const [{ id } = { id: "" }] = await inbox(reader);
  await app.call("user/readMessage", { id }, reader.headers);
  const { db } = app.database;
  const messages = createMessageService({ db, clock: app.clock });
  const exported = await db
    .transaction()
    .execute((trx) => messages.list({ uid: reader.uid, page: 1, pageSize: 100 }, trx));
  expect(exported).toMatchObject([{ title: "导出", read: true }]);
  await db.deleteFrom("accounts").where("uid", "=", reader.uid).execute();
  const marks = db.selectFrom("announcement_reads").select("uid").where("uid", "=", reader.uid);
  expect(await marks.execute()).toEqual([]);
});
