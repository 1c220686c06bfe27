import type { Kysely } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadMigrations } from "./migrations.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

/** Runs statements as an operator would write them, or an older server. */
async function run(...statements: string[]): Promise<void> {
  for (const statement of statements) await database.pool.query(statement);
}

async function read(query: string): Promise<unknown[]> {
  return (await database.pool.query({ text: query, rowMode: "array" })).rows.flat();
}

const insertGame = (slug: string, name: string, hot = 0) => `
  insert into games (slug, gamename, gametype, logo, introduction, description, score, hot, categories, released_at,
      search_grams, pinyin, initials)
    values ('${slug}', '${name}', 'mobile', '/l', 'i', 'd', 5, ${hot}, '{休闲}', '2026-01-01',
      '{==${name},##休闲,##休}', 'tianku', 'tk')`;

const insertGift = (slug: string, expiresAt: string) => `
  insert into gifts (gameid, giftname, description, explain, opens_at, expires_at)
    select gameid, 'n', 'd', 'e', '2026-01-01', '${expiresAt}' from games where slug = '${slug}'`;

const terms = `select rank || ' ' || term from game_terms order by rank desc, term`;
const skyTerms = [
  "5 天酷",
  "4 天",
  "3 酷",
  ...["t", "ti", "tia", "tian", "tiank", "tianku"].map((letters) => `2 ${letters}`),
  "1 tk",
  "0 休",
  "0 休闲",
];

const fills = [
  "20261122T211010_fill_game_terms",
  "20261122T211110_fill_category_releases",
  "20261122T211210_fill_gift_games",
  "20261123T060100_fill_games_of_ios",
];
const keptTables = {
  terms: "select format('%s %s %s %s', gameid, hot, term, ios) from game_terms order by 1",
  categories:
    "select format('%s %s %s %s', gameid, hot, released_at, ios) from game_categories order by 1",
  gifts: "select format('%s %s %s', gameid, hot, expires_at) from gift_games order by 1",
};

async function readKept(): Promise<unknown> {
  const { terms, categories, gifts } = keptTables;
  return { terms: await read(terms), categories: await read(categories), gifts: await read(gifts) };
}

test("the terms of a game follow its name, popularity and publication, whoever writes them", async () => {
  await run(insertGame("sky", "天酷"));
  expect(await read(terms)).toEqual(skyTerms);
  await run("update games set hot = 7");
  expect(await read("select distinct hot from game_terms")).toEqual([7]);
  await run("update games set published = false");
  expect(await read(terms)).toEqual([]);
  await run("update games set published = true");
  expect(await read(terms)).toEqual(skyTerms);
  await run("update games set search_grams = '{==跑,##休闲}', pinyin = '', initials = ''");
  expect(await read(terms)).toEqual(["5 跑", "0 休闲"]);
  await run("delete from games");
  expect(await read(terms)).toEqual([]);
});

test("a change of what nobody searches by leaves the terms alone", async () => {
  await run(insertGame("sky", "天酷"));
  const before = await read("select xmin from game_terms");
  await run("update games set score = 9");
  expect(await read("select xmin from game_terms")).toEqual(before);
});

test("whether an iPhone can play a game follows its kind and its page in the App Store", async () => {
  await run(insertGame("sky", "天酷"));
  const kept =
    "select distinct ios from game_categories union all select distinct ios from game_terms";
  expect(await read(kept)).toEqual([false, false]);
  await run("update games set app_store_url = 'https://apps.apple.com/'");
  expect(await read(kept)).toEqual([true, true]);
  await run("update games set app_store_url = null, hot = 3");
  expect(await read(kept)).toEqual([false, false]);
  await run("update games set gametype = 'html5', entry_url = '/h5', categories = '{页游}'");
  expect(await read(kept)).toEqual([true, true]);
});

test("a name may be made of the marks of search_grams", async () => {
  await run(insertGame("marks", "==##"));
  expect(await read("select term from game_terms where rank = 5")).toEqual(["==##"]);
});

test("other names and the sounds of later words are terms, a single letter of these is none", async () => {
  await run(insertGame("sky", "天酷"));
  await run(
    "update games set search_grams = '{==a扫雷,==b,@@saol,++sl,@@,++x}', pinyin = '', initials = ''",
  );
  const names = ["5 a扫雷", "5 b", "4 a", "4 a扫", "3 扫", "3 扫雷", "3 雷"];
  expect(await read(terms)).toEqual([...names, "2 sa", "2 sao", "2 saol", "1 sl"]);
});

test("the games with gifts follow the gifts and the games", async () => {
  const gifts = () => read("select slug from gift_games join games using (gameid) order by slug");
  const expiry = "select expires_at::date::text from gift_games";
  await run(insertGame("a", "天"), insertGame("b", "地"));
  expect(await gifts()).toEqual([]);
  await run(insertGift("a", "2027-01-01"), insertGift("a", "2027-06-01"));
  expect(await gifts()).toEqual(["a"]);
  expect(await read(expiry)).toEqual(["2027-06-01"]);
  await run("update gifts set published = false where expires_at = '2027-06-01'");
  expect(await read(expiry)).toEqual(["2027-01-01"]);
  await run("update gifts set expires_at = '2028-01-01'");
  expect(await read(expiry)).toEqual(["2028-01-01"]);
  await run("update games set hot = 5, published = slug <> 'b'");
  expect(await read("select hot from gift_games")).toEqual([5]);
  await run("update gifts set gameid = (select gameid from games where slug = 'b')");
  expect(await gifts()).toEqual([]);
  await run("update games set published = true");
  expect(await gifts()).toEqual(["b"]);
  await run("delete from gifts");
  expect(await gifts()).toEqual([]);
});

test("gift_games and game_terms are emptied with the tables that they are kept from", async () => {
  await run(insertGame("a", "天"), insertGift("a", "2027-01-01"), "truncate gifts cascade");
  expect(await read("select gameid from gift_games")).toEqual([]);
  await run(insertGift("a", "2027-01-01"), "truncate games cascade");
  expect(
    await read("select gameid from gift_games union all select gameid from game_terms"),
  ).toEqual([]);
});

/** Milliseconds that a statement takes. */
async function time(statement: string): Promise<number> {
  const started = performance.now();
  await run(statement);
  return performance.now() - started;
}

test("many gifts of one game are written, changed and deleted in one statement at once", async () => {
  await run(insertGame("a", "天"));
  // The foreign keys too: a deleted gift is looked for in every partition of the codes.
  await run("alter table gifts disable trigger all");
  await run(
    ...["gifts_inserted_games", "gifts_updated_games", "gifts_deleted_games"].map(
      (name) => `alter table gifts enable trigger ${name}`,
    ),
  );
  const copies = (count: number) => `
    insert into gifts (gameid, giftname, description, explain, opens_at, expires_at)
      select gameid, 'n', 'd', 'e', '2026-01-01', timestamptz '2027-01-01' + number * interval '1 minute'
      from games, generate_series(1, ${count}) as number`;
  const timesOf = async (count: number) => [
    await time(copies(count)),
    await time("update gifts set expires_at = expires_at + interval '1 day'"),
    await time("delete from gifts"),
  ];
  const few = [await timesOf(1000), await timesOf(1000), await timesOf(1000)];
  const many = await timesOf(8000);
  // Eight times as many take eight times as long as one of the three; a pass over all gifts for each of them would take 64 times as long.
  for (const [index, ms] of many.entries())
    expect(ms).toBeLessThan(10 * few.reduce((sum, times) => sum + times[index]!, 0));
  expect(await read("select gameid from gift_games")).toEqual([]);
});

test("a new popularity writes only the rows of games that have another one", async () => {
  await run(insertGame("a", "天", 1), insertGame("b", "地", 2), insertGift("b", "2027-01-01"));
  const versions = (games: string) =>
    read(`
      select array[gameid, hot, xmin::text::int]::text from game_terms where gameid in (${games})
      union all select array[gameid, hot, xmin::text::int]::text from gift_games`);
  const before = await versions("1, 2");
  await run("update games set hot = hot, score = 9");
  expect(await versions("1, 2")).toEqual(before);
  const kept = await read("select xmin from game_terms where gameid = 1");
  await run("update games set hot = 1");
  expect(await read("select xmin from game_terms where gameid = 1")).toEqual(kept);
  expect(await read("select distinct hot from game_terms")).toEqual([1]);
  expect(await read("select hot from gift_games")).toEqual([1]);
});

test("many games are changed at once, also after one was", async () => {
  const game = insertGame("", "天")
    .replace("values ('',", "select number,")
    .replace(/\)\s*$/, "");
  await run(`${game} from generate_series(1, 4000) as number`);
  await run(
    "alter table games disable trigger user",
    "alter table games enable trigger games_updated_terms",
  );
  // PostgreSQL keeps the plan for one row, on this connection.
  for (let score = 1; score < 5; score += 1)
    await run(`update games set score = ${score} where slug = '1'`);
  expect(await time("update games set score = 9")).toBeLessThan(2_500);
});

const waiting = `
  select count(*)::int from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

test("gifts of one game that are added at the same time are all counted", async () => {
  // Announcing the change makes writers wait for each other as well, for as long as 0.3.0 may run beside.
  await run(
    "alter table gifts disable trigger user",
    "alter table gifts enable trigger gifts_inserted_games",
  );
  await run(insertGame("a", "天"));
  const first = await database.pool.connect();
  await first.query("begin");
  await first.query(insertGift("a", "2028-01-01"));
  const second = run(insertGift("a", "2027-01-01"));
  await vi.waitFor(async () => expect(await read(waiting)).toEqual([1]));
  await first.query("commit");
  first.release();
  await second;
  expect(await read("select expires_at::date::text from gift_games")).toEqual(["2028-01-01"]);
});

test("the time of release beside a category follows the game", async () => {
  await run(insertGame("sky", "天酷"), "update games set released_at = '2026-05-05'");
  expect(await read("select released_at::date::text from game_categories")).toEqual(["2026-05-05"]);
});

test("the migrations fill the tables for games of before, also when they were interrupted", async () => {
  for (let number = 0; number < 600; number += 1) {
    await run(insertGame(`g${number}`, `天${number}`, number));
  }
  await run("update games set app_store_url = 'https://apps.apple.com/' where gameid % 2 = 0");
  await run(
    "insert into gifts (gameid, giftname, description, explain, opens_at, expires_at) select gameid, 'n', 'd', 'e', '2026-01-01', '2027-01-01' from games",
  );
  const kept = await readKept();
  await run(
    "delete from game_terms where gameid % 3 > 0",
    "delete from gift_games where gameid % 3 > 0",
    "update game_categories set released_at = null where gameid % 3 > 0",
    "update game_categories set ios = false where gameid % 3 < 2",
    "update game_terms set ios = false where gameid % 3 < 2",
  );
  const migrations = await loadMigrations();
  const lines: string[] = [];
  const tools = { log: (line: string) => void lines.push(line) };
  for (const name of fills) await migrations[name]!.up(database.db as Kysely<unknown>, tools);
  // The last one fills two tables.
  expect(lines).toHaveLength(fills.length + 1);
  for (const line of lines) expect(line).toMatch(/^Done up to game \d+ of 600$/);
  expect(await readKept()).toEqual(kept);
});
