import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer } from "../../testing/accounts.ts";
import { countEvents } from "../../testing/count-events.ts";
import { makeColumn, makeGame } from "../../testing/factories.ts";
import { callConsole, signInNew, uploadToConsole } from "../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createGameEvents } from "./game-events.ts";

let app: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  app = await createTestApp({}, { hearChanges: true });
  headers = (await signInNew(app, { name: "chief", role: "administrator" })).headers;
});
afterAll(() => app.close());

type Headers = Record<string, string>;

const follow = (gameid: string, player: Headers, topics?: string) =>
  app.call("game/follow", { gameid, ...(topics && { topics }) }, player);
const unfollow = (gameid: string, player: Headers) => app.call("game/unfollow", { gameid }, player);
const followers = async (gameid: string) =>
  (await app.call("game/getGameInfo", { gameid })).data.follownum;
const titles = async (player: Headers) =>
  (await app.call("user/getUserMessageList", { pageSize: 50 }, player)).data
    .map(({ title }) => title)
    .filter((title) => title.startsWith("《"));
const unread = async (player: Headers) =>
  (await app.call("user/getUnreadCount", {}, player)).data.unread;
const makeUpcoming = (gamename: string) =>
  makeGame(app.database.db, { gamename, upcoming: { precision: "month", date: "2027-02-01" } });

test("a game that is still to come is reserved, counted and ranked, and can be neither downloaded nor entered", async () => {
  const [few, many] = [await makeUpcoming("少人等"), await makeUpcoming("多人等")];
  const players = await Promise.all(Array.from({ length: 3 }, () => makePlayer(app)));
  for (const player of players) await follow(many, player.headers);
  await follow(few, players[0]!.headers);
  expect(await followers(many)).toBe(3);
  expect((await app.call("game/getGameInfo", { gameid: many })).data.upcoming).toEqual({
    precision: "month",
    date: "2027-02-01",
  });
  const ranked = (await app.call("game/getGameList", { rank: "预约榜" })).data;
  expect(ranked.map(({ gamename, follownum }) => [gamename, follownum])).toEqual([
    ["多人等", 3],
    ["少人等", 1],
  ]);
  const download = { gameid: many, platform: "android" } as const;
  expect(await app.call("game/getDownloadUrl", download)).toMatchObject({
    code: 0,
    msg: "游戏尚未上线，可先预约",
  });
});

test("following and unfollowing at once leaves one row and the right count, and so does a deleted account", async () => {
  const gameid = await makeUpcoming("风暴");
  const player = await makePlayer(app);
  await Promise.all(Array.from({ length: 20 }, () => follow(gameid, player.headers)));
  expect(await followers(gameid)).toBe(1);
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      at % 2 ? follow(gameid, player.headers) : unfollow(gameid, player.headers),
    ),
  );
  const { rows } = await app.database.pool.query(
    `select (select count(*)::int from follows where gameid = $1) as rows,
      (select sum(followers)::int from follow_counts where gameid = $1) as counted`,
    [gameid],
  );
  expect(rows[0].counted).toBe(rows[0].rows);
  await follow(gameid, player.headers);
  await app.database.pool.query("delete from accounts where uid = $1", [player.uid]);
  const after = await app.database.pool.query(
    "select sum(followers)::int as counted from follow_counts where gameid = $1",
    [gameid],
  );
  expect(after.rows).toEqual([{ counted: 0 }]);
});

test("whoever follows a topic is told once of what happens from then on, and nobody else", async () => {
  const { db } = app.database;
  const gameid = await makeGame(db, { gamename: "听风" });
  await makeColumn(db, { gameid });
  const [early, late, other] = [
    await makePlayer(app),
    await makePlayer(app),
    await makePlayer(app),
  ];
  await follow(gameid, early.headers, "gift,news,opening,update");
  await follow(gameid, other.headers, "release");
  const gift = {
    ...{
      gameid,
      giftname: "听风礼包",
      description: "金币",
      explain: "兑换",
      requisite: "" as const,
    },
    ...{ opensAt: "2026-01-01 00:00", expiresAt: "2099-01-01 00:00", published: false },
  };
  const added = (await callConsole(app, "gifts/add", gift, headers)).body;
  expect(await titles(early.headers)).toEqual([]);
  const { id: _, ...seen } = { ...gift, id: added.id };
  const publish = (published: boolean, before: boolean) =>
    callConsole(
      app,
      "gifts/change",
      { ...seen, id: added.id, published, seen: { ...seen, published: before } },
      headers,
    );
  expect((await publish(true, false)).status).toBe(200);
  await publish(false, true);
  await publish(true, false);
  const opening = { gameid, opensAt: "2027-01-01 10:00", giftid: "", published: true };
  for (const serverName of ["一服", "二服"])
    await callConsole(app, "openings/add", { ...opening, serverName }, headers);
  await app.tasks.remind_of_gifts();
  expect(await titles(early.headers), "a gift without codes").toEqual(["《听风》有新服开启"]);
  const codes = { file: "TINGFENG-1", headers };
  await uploadToConsole(app, "gifts/import", { id: added.id, isTrial: false }, codes);
  for (let minute = 0; minute < 2; minute += 1) await app.tasks.remind_of_gifts();
  await follow(gameid, late.headers);
  expect(await titles(early.headers)).toEqual(["《听风》有新礼包", "《听风》有新服开启"]);
  expect(await titles(other.headers)).toEqual([]);
  expect(await titles(late.headers)).toEqual([]);
});

test("a follower is told when a new gift opens", async () => {
  const { db } = app.database;
  const gameid = await makeGame(db, { gamename: "候鸟" });
  const player = await makePlayer(app);
  await follow(gameid, player.headers);
  const events = createGameEvents({ clock: app.clock });
  const later = { giftid: "9101", giftname: "晚", opens_at: new Date("2099-01-01T02:00:00Z") };
  await events.giftAdded(db, { gameid, ...later });
  await events.giftAdded(db, { gameid, giftid: "9102", giftname: "早", opens_at: new Date(0) });
  const { data } = await app.call("user/getUserMessageList", {}, player.headers);
  expect(data[0]!.content).toContain("「早」，现在即可领取");
  expect(data[1]!.content).toContain("「晚」，2099-01-01 10:00 开放领取");
});

test("a release by an operator tells who has reserved the game, and opens it", async () => {
  const { db } = app.database;
  const gameid = await makeUpcoming("破晓");
  const player = await makePlayer(app);
  await follow(gameid, player.headers);
  const events = createGameEvents({ clock: app.clock });
  await db
    .updateTable("games")
    .set({ release_precision: null, release_on: null })
    .where("gameid", "=", gameid)
    .execute();
  for (let turn = 0; turn < 2; turn += 1) await events.released(db, { gameid, gamename: "破晓" });
  expect(await titles(player.headers)).toEqual(["《破晓》上线了"]);
  const { data } = await app.call("user/getFollowList", {}, player.headers);
  expect(data).toMatchObject([
    { game: { gamename: "破晓" }, event: { title: "《破晓》上线了", read: false } },
  ]);
  expect(data[0]!.game.upcoming).toBeUndefined();
});

test("an event is read like a message: by itself, or with all others", async () => {
  const { db } = app.database;
  const gameid = await makeGame(db, { gamename: "拾光" });
  const [player, stranger] = [await makePlayer(app), await makePlayer(app)];
  await follow(gameid, player.headers, "gift");
  const before = await unread(player.headers);
  const events = createGameEvents({ clock: app.clock });
  for (const giftid of ["9001", "9002"])
    await events.giftAdded(db, { gameid, giftid, giftname: "礼", opens_at: new Date(0) });
  expect(await unread(player.headers)).toBe(before + 2);
  const [newest, older] = (await app.call("user/getUserMessageList", {}, player.headers)).data;
  const read = (id: string, who: Headers) => app.call("user/readMessage", { id }, who);
  expect((await read(older!.id, stranger.headers)).code).toBe(404);
  expect((await read(older!.id, player.headers)).code).toBe(1);
  expect(await unread(player.headers)).toBe(before + 1);
  await app.call("user/readAllMessages", { id: newest!.id }, player.headers);
  expect(await unread(player.headers)).toBe(0);
  const { data } = await app.call("user/getFollowList", {}, player.headers);
  expect(data[0]!.event).toMatchObject({ read: true });
});

test("events that are ten minutes old are read by a mark of the follow, which is written once", async () => {
  const { db, pool } = app.database;
  const gameid = await makeGame(db);
  const { uid, headers } = await makePlayer(app);
  await follow(gameid, headers, "gift");
  const earlier = { now: () => new Date(app.clock.now().getTime() - 660_000) };
  const gift = { gameid, giftid: "9003", giftname: "礼", opens_at: new Date(0) };
  await createGameEvents({ clock: earlier }).giftAdded(db, gift);
  const readAll = async () => {
    const [newest] = (await app.call("user/getUserMessageList", {}, headers)).data;
    await app.call("user/readAllMessages", { id: newest!.id }, headers);
    const { rows } = await pool.query(
      `select xmin::text, read_to = (select inbox_id from game_events where ref = '9003') as "isUpToIt",
        (select count(*)::int from announcement_reads where uid = $1) as marks
      from follows where uid = $1`,
      [uid],
    );
    return rows[0];
  };
  const first = await readAll();
  expect(first).toMatchObject({ isUpToIt: true, marks: 0 });
  expect(await readAll()).toEqual(first);
  expect(await unread(headers)).toBe(0);
});

test("who begins to follow is told of what is committed later, whatever its number", async () => {
  const { db } = app.database;
  const gameid = await makeGame(db);
  const { headers } = await makePlayer(app);
  const eventAgo = (ms: number) =>
    createGameEvents({ clock: { now: () => new Date(app.clock.now().getTime() - ms) } });
  const gift = (giftid: string) => ({ gameid, giftid, giftname: "礼", opens_at: new Date(0) });
  await eventAgo(600_000).giftAdded(db, gift("9011"));
  await db.transaction().execute(async (trx) => {
    await eventAgo(0).giftAdded(trx, gift("9012"));
    await eventAgo(0).giftAdded(db, gift("9013"));
    await follow(gameid, headers, "gift");
    expect(await titles(headers)).toEqual([]);
  });
  const { data } = await app.call("user/getUserMessageList", {}, headers);
  expect(data).toMatchObject([{ link: "/gift/info/9012", read: false }]);
  expect(await unread(headers)).toBe(1);
});

test("topics are changed and kept, unknown games and topics are refused, and 500 games are the most", async () => {
  const { db, pool } = app.database;
  const gameid = await makeGame(db);
  const hidden = await makeGame(db, { published: false });
  const player = await makePlayer(app);
  await follow(gameid, player.headers, "news,release,news");
  await follow(gameid, player.headers);
  const listed = async () => (await app.call("user/getFollowList", {}, player.headers)).data;
  expect((await listed())[0]!.topics).toEqual(["release", "news"]);
  expect((await follow(hidden, player.headers)).code).toBe(404);
  expect((await follow(gameid, player.headers, "gift,nothing")).code).toBe(400);
  expect((await follow(gameid, {})).code).toBe(401);
  await pool.query(
    `with added as (
      insert into games (slug, gamename, gametype, logo, introduction, description, score, categories)
      select 'many-' || n, '游戏', 'mobile', '/l.webp', '', '', 5, '{休闲}' from generate_series(1, 499) as n
      returning gameid)
    insert into follows (uid, gameid, topics, created_at, after_id, read_to)
      select $1, gameid, '{gift}', now(), 0, 0 from added`,
    [player.uid],
  );
  const one = await makeGame(db);
  expect(await follow(one, player.headers)).toMatchObject({ code: 0 });
  expect((await follow(gameid, player.headers, "gift")).code).toBe(1);
  await unfollow(gameid, player.headers);
  expect((await follow(one, player.headers)).code).toBe(1);
});

test("an account changes what it follows 300 times an hour, and others go on", async () => {
  const gameid = await makeGame(app.database.db);
  const [restless, calm] = [await makePlayer(app), await makePlayer(app)];
  // Counts begin anew with each full hour.
  const hour = 3_600_000;
  app.clock.set(new Date(Math.ceil(Date.now() / hour) * hour));
  await countEvents(app, { key: `follow:${restless.uid}`, windowSeconds: 3600 }, 297);
  expect((await follow(gameid, restless.headers)).code).toBe(1);
  const storm = Array.from({ length: 8 }, () => unfollow(gameid, restless.headers));
  const answers = await Promise.all(storm);
  expect(answers.map(({ code }) => code).sort()).toEqual([1, 1, ...Array(6).fill(429)]);
  const refused = await follow(gameid, restless.headers);
  expect(refused).toMatchObject({ code: 429, data: { retryAfter: 3600 } });
  expect(await followers(gameid)).toBeUndefined();
  expect((await follow(gameid, calm.headers)).code).toBe(1);
  app.clock.advance(3600);
  expect((await follow(gameid, restless.headers)).code).toBe(1);
  app.clock.set(new Date());
});
