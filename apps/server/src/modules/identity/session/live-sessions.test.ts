import { listenForSessionEnds, type SessionEnds } from "@playfront/database/session-ends";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { makePlayer, type TestPlayer, testPassword } from "../../../testing/accounts.ts";
import { makeGame, makeGift } from "../../../testing/factories.ts";
import { hearSessionEnds } from "../../../testing/hear-session-ends.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

// Two nodes on one database. Both keep sessions in memory and hear of their ends.

let app: TestApp;
let other: FastifyInstance;
let otherEnds: SessionEnds;

beforeAll(async () => {
  app = await createTestApp({ limitFactor: 1000 }, { hearChanges: true });
  otherEnds = await listenForSessionEnds(app.database.url);
  other = await app.anotherNode({ sessionEnds: otherEnds });
});
afterAll(async () => {
  await other.close();
  await otherEnds.close();
  await app.close();
});

type Headers = Record<string, string>;
const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);
const readHere = (headers: Headers) => app.call("user/getUserInfo", {}, headers);
const readThere = (headers: Headers) => app.callOn(other, "user/getUserInfo", {}, headers);

/** A player whose session both nodes have just found. */
async function makeKnown(username?: string): Promise<TestPlayer> {
  const player = await makePlayer(app, { username });
  await readHere(player.headers);
  await readThere(player.headers);
  return player;
}

describe("without the table of sessions", () => {
  let player: TestPlayer;
  beforeAll(async () => {
    player = await makeKnown();
    await query("alter table sessions rename to gone_sessions");
  });
  afterAll(() => query("alter table gone_sessions rename to sessions"));

  test("a call that reads takes the session from memory", async () => {
    expect((await readHere(player.headers)).code).toBe(1);
    expect((await readThere(player.headers)).code).toBe(1);
    expect((await app.call("gift/getReminderList", {}, player.headers)).code).toBe(1);
  });

  test("a call that changes something, a claim and an entry fail", async () => {
    const { db } = app.database;
    const gameid = await makeGame(db, { gametype: "html5", entryUrl: "https://game.example/play" });
    const giftid = await makeGift(db, { gameid, codes: 1 });
    const { headers } = player;
    const answers = [
      await app.call("user/nicknameChange", { nickname: "无会话" }, headers),
      await app.call("gift/getUserGiftSn", { giftid }, headers),
      await app.call("game/getEntryUrl", { gameid }, headers),
    ];
    expect(answers.map(({ code }) => code)).toEqual([500, 500, 500]);
  });
});

describe("the node that ended a session refuses its token with the next call", () => {
  const endings: Record<string, (headers: Headers) => Promise<{ code: number }>> = {
    "by a log-out": (headers) => app.call("user/logout", {}, headers),
    "by an exchange": (headers) => app.call("user/checkLogin", { from: "url" }, headers),
    "by a new password": (headers) =>
      app.call(
        "user/passwordChange",
        { oldpassword: testPassword, newpassword: "another-horse-8" },
        headers,
      ),
    "by a requested deletion": (headers) =>
      app.call("user/deletionAsk", { password: testPassword }, headers),
  };

  test.each(Object.entries(endings))("%s", async (_how, end) => {
    const { headers } = await makeKnown();
    let isOver = false;
    // Look-ups that begin before, during and after the transaction.
    const readers = Array.from({ length: 4 }, async () => {
      while (!isOver) await readHere(headers);
    });
    expect((await end(headers)).code).toBe(1);
    const after = await Promise.all([1, 2, 3].map(() => readHere(headers)));
    isOver = true;
    await Promise.all(readers);
    expect(after.map(({ code }) => code)).toEqual([401, 401, 401]);
  });
});

describe("every node hears of an end", () => {
  const endings: Record<string, (player: TestPlayer) => Promise<unknown>> = {
    "by a log-out at another node": ({ headers }) => app.call("user/logout", {}, headers),
    "by an exchange at another node": ({ headers }) =>
      app.call("user/checkLogin", { from: "url" }, headers),
    "by an operator's ban": ({ uid }) =>
      query("update accounts set banned = true where uid = $1", [uid]),
    "by a session that an older server deletes": ({ uid }) =>
      query("delete from sessions where uid = $1", [uid]),
    "by a deleted account": ({ uid }) => query("delete from accounts where uid = $1", [uid]),
  };

  test.each(Object.entries(endings))("%s", async (_how, end) => {
    const player = await makeKnown();
    await end(player);
    await hearSessionEnds(app.database, app.deps.sessionEnds!, otherEnds);
    expect((await readHere(player.headers)).code).toBe(401);
    expect((await readThere(player.headers)).code).toBe(401);
  });
});

describe("a claim and an entry look at the session themselves", () => {
  afterEach(() => query("alter table sessions enable trigger user"));

  test("and are refused at a node that has not heard of the end", async () => {
    const { db } = app.database;
    const gameid = await makeGame(db, { gametype: "html5", entryUrl: "https://game.example/play" });
    const giftid = await makeGift(db, { gameid, codes: 2 });
    const player = await makeKnown();
    await app.call("gift/getUserGiftSn", { giftid }, player.headers);
    await readThere(player.headers);
    await query("alter table sessions disable trigger user");
    await query("delete from sessions where uid = $1", [player.uid]);
    expect((await readThere(player.headers)).code).toBe(1);
    const answers = [
      await app.callOn(other, "gift/getUserGiftSn", { giftid }, player.headers),
      await app.callOn(other, "game/getEntryUrl", { gameid }, player.headers),
      await app.callOn(other, "user/nicknameChange", { nickname: "已退出" }, player.headers),
    ];
    expect(answers.map(({ code }) => code)).toEqual([401, 401, 401]);
  });
});

test("a node that is cut off from the notifications reads every session from the database", async () => {
  const { headers, uid } = await makeKnown();
  await query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'playfront-sessions' and datname = current_database()`);
  await vi.waitFor(() => expect(otherEnds.isListening()).toBe(false));
  expect((await readThere(headers)).code).toBe(1);
  await query("delete from sessions where uid = $1", [uid]);
  expect((await readThere(headers)).code).toBe(401);
  await vi.waitFor(() => expect(otherEnds.isListening()).toBe(true), 10_000);
});

test("the hour's record is not skipped by a session in memory", async () => {
  const { headers, uid } = await makeKnown();
  const seenAt = async () =>
    (await query("select seen_at from sessions where uid = $1", [uid])).rows[0].seen_at.getTime();
  app.clock.advance(3_600);
  await readHere(headers);
  await readHere(headers);
  expect(await seenAt()).toBe(app.clock.now().getTime());
});
