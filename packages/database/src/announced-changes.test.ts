import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;
let client: pg.Client;
let heard: { channel: string; payload: string }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.url);
  client.on("notification", ({ channel, payload = "" }) => heard.push({ channel, payload }));
  await client.connect();
  // 0.3.0 listens on `content` and knows kinds only.
  await client.query("listen content; listen content_changes; listen done");
});
afterAll(async () => {
  await client.end();
  await database.close();
});

beforeEach(async () => {
  await database.pool.query("truncate games, slides, channels, builds cascade");
  await announced("select 1");
});

/** What these statements announce, in one transaction. */
async function announced(statements: string): Promise<string[]> {
  await database.pool.query(`begin; ${statements}; commit`);
  await database.pool.query("notify done");
  await expect.poll(() => heard.at(-1)?.channel, { timeout: 10_000 }).toBe("done");
  const all = heard.filter(({ channel }) => channel !== "done");
  heard = [];
  return all.map(({ channel, payload }) => (channel === "content" ? `old ${payload}` : payload));
}

const aGame = (gameid: number, rest = "") => `
  insert into games (gameid, slug, gamename, gametype, logo, introduction, description, score, categories, hot)
    overriding system value
    values (${gameid}, 'g${gameid}', '游戏', 'mobile', '/l', '', '', 8, '{动作,角色}', ${gameid}) ${rest}`;
const aColumn = "insert into article_columns (gameid, col, colname) values (1, 'xinwen', '新闻')";
const anArticle = `
  insert into articles (aid, gameid, col, name, title, summary, content, author) overriding system value
    values (7, 1, 'xinwen', '', '', '', '', '')`;
const aGift = `
  insert into gifts (giftid, gameid, giftname, description, explain, opens_at, expires_at)
    overriding system value values (5, 1, '礼包', '', '', now(), now() + interval '1 day')`;

const hidden = { withdrawn: true };
const change = (kind: string, id?: string, rest = {}) =>
  JSON.stringify({ kind, ...(id !== undefined && { id }), ...rest });

it.each([
  "update slides set src = 'x' where false",
  "update games set gamename = gamename, categories = array(select unnest(categories))",
  "update articles set title = title, viewnum = viewnum + 1",
  "update gifts set expires_at = expires_at",
  "delete from games where gameid = 999",
  "update channels set is_default = is_default",
])("nothing is announced if nothing changes: %s", async (statement) => {
  await announced(`${aGame(1)}; ${aColumn}; ${anArticle}; ${aGift};
    insert into channels (cid, name) values ('main', '')`);
  expect(await announced(statement)).toEqual([]);
});

it("a game announces itself, and the lists of its categories if its place in them changes", async () => {
  const lists = [change("game-list", "动作"), change("game-list", "角色")];
  expect(await announced(aGame(1))).toEqual(["old game", change("game", "1"), ...lists]);
  expect(await announced("update games set description = '新'")).toEqual([
    "old game",
    change("game", "1"),
  ]);
  expect(await announced("update games set hot = 9")).toEqual([
    "old game",
    change("game", "1"),
    ...lists,
  ]);
  expect(await announced("update games set app_store_url = '/a'")).toEqual([
    "old game",
    change("game", "1"),
    ...lists,
  ]);
  expect(await announced("update games set categories = '{动作,策略}'")).toEqual([
    "old game",
    change("game", "1"),
    change("game-list", "动作"),
    change("game-list", "策略"),
    change("game-list", "角色"),
  ]);
  expect(await announced("update games set published = false")).toEqual([
    "old game",
    change("game", "1", hidden),
    change("game-list", "动作"),
    change("game-list", "策略"),
  ]);
});

it("gifts, columns and articles announce their game, and say if they are no longer shown", async () => {
  await announced(`${aGame(1)}; ${aGame(2)}`);
  const gift = (rest?: object) => ["old gift", change("gift", "1", rest)];
  const article = (rest?: object) => ["old article", change("article", "1", rest)];
  expect(await announced(aGift)).toEqual(gift());
  expect(await announced("update gifts set giftname = '大礼包'")).toEqual(gift());
  expect(await announced("update gifts set expires_at = now() + interval '1 hour'")).toEqual(
    gift(hidden),
  );
  expect(await announced("update gifts set gameid = 2")).toEqual([
    ...gift(hidden),
    change("gift", "2"),
  ]);
  expect(await announced("delete from gifts")).toEqual(["old gift", change("gift", "2", hidden)]);
  expect(await announced(aColumn)).toEqual(article());
  expect(await announced(anArticle)).toEqual(article());
  expect(await announced("update articles set content = 'x'")).toEqual(article());
  expect(await announced("update articles set publish_at = now() + interval '1 day'")).toEqual(
    article(hidden),
  );
  expect(await announced("update articles set published = false")).toEqual(article(hidden));
});

it("the other kinds announce themselves", async () => {
  const build = `insert into builds (id, sha256, size, prefix_length, prefix_state, package_name, version_code, min_sdk,
    target_sdk) values ('b-1', repeat('0', 64), 1, 1, decode(repeat('00', 40), 'hex'), 'a.b', 1, 21, 33)`;
  expect(await announced(build)).toEqual(["old game", change("build", "b-1")]);
  expect(await announced("insert into channels (cid, name) values ('main', '')")).toEqual([
    "old channel",
    change("channel", "main"),
  ]);
  expect(await announced(`${aGame(1)}; insert into hot_searches values (1, 1)`)).toContain(
    change("search", "1"),
  );
  const days = "insert into playtime_days (day, note) values ('2030-01-01', '')";
  expect(await announced(days)).toEqual(["old playtime", change("playtime", "2030-01-01")]);
  const section = "insert into site_settings values ('home', '{}', now(), 'anna')";
  expect(await announced(section)).toEqual([change("site", "home", hidden)]);
  expect(await announced("update site_settings set updated_by = 'bert'")).toEqual([]);
  expect(await announced("insert into slides (src) values ('/x')")).toEqual([
    "old slide",
    expect.stringContaining('"slide"'),
  ]);
  expect(await announced("truncate slides")).toEqual([
    "old slide",
    change("slide", undefined, hidden),
  ]);
});

it("a change of many rows announces their kind once, in one statement or in many", async () => {
  const many = Array.from({ length: 300 }, (_, at) => aGame(at + 1)).join(";");
  const all = await announced(many);
  expect(all).toContain(change("game", undefined, hidden));
  expect(all.length).toBeLessThan(110);
  const hotter = await announced("update games set hot = hot + 1");
  expect(hotter).toContain(change("game", undefined, hidden));
  expect(hotter).toContain("old game");
  expect(hotter.length).toBeLessThan(110);
});

it("what a transaction has undone is not announced", async () => {
  const inner = "insert into slides (src) values ('/undone')";
  expect(await announced(`savepoint s; ${inner}; rollback to s; ${aGame(1)}`)).not.toContain(
    "old slide",
  );
  const twice = await announced(
    `savepoint s; update games set hot = 5; rollback to s; update games set hot = 6`,
  );
  expect(twice).toEqual([
    "old game",
    change("game", "1"),
    change("game-list", "动作"),
    change("game-list", "角色"),
  ]);
});
