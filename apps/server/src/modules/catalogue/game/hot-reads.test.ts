import type { Database } from "@playfront/database/schema";
import { createTestDatabase, type TestDatabase } from "@playfront/database/testing/test-database";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../../infra/clock.ts";
import { explainStatements } from "../../../testing/query-plans.ts";
import { createArticleService } from "../article/article.service.ts";
import { createGameService } from "./game.service.ts";

/** Explains the reads that every visitor makes, on a catalogue of 200,000 games and as many articles. */
const count = 200_000;
const page = { page: 1, pageSize: 10 };

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await fillGames();
  await fillArticles();
}, 180_000);
afterAll(() => database.close());

async function expectIndexes(
  indexes: string[],
  act: (db: Kysely<Database>) => Promise<unknown>,
): Promise<void> {
  const nodes = await explainStatements(database.pool, act);
  const scanned = nodes.filter((node) => node["Node Type"] === "Seq Scan");
  expect(scanned.map((node) => node["Relation Name"])).toEqual([]);
  const used = nodes.map((node) => node["Index Name"]);
  expect(used).toEqual(expect.arrayContaining(indexes));
}

const games = (db: Kysely<Database>) => createGameService({ db, clock: systemClock });

test("the hot list uses its index", () =>
  expectIndexes(["games_by_hot"], (db) => games(db).list({ ...page, rank: "热游榜" })));

test("the new list uses its index", () =>
  expectIndexes(["games_by_release"], (db) => games(db).list({ ...page, rank: "新游榜" })));

test("a large and a rare category use their index", async () => {
  for (const category of ["休闲", "页游"]) {
    await expectIndexes(["game_categories_by_hot"], (db) => games(db).list({ ...page, category }));
  }
});

test("a search for two characters uses an index", () =>
  expectIndexes(["games_search_grams"], async (db) => {
    const found = await games(db).search(await nameStart(), page);
    expect(found.length).toBeGreaterThan(0);
  }));

test("a search for a pinyin prefix uses an index", () =>
  expectIndexes(["games_pinyin", "games_initials"], async (db) => {
    const found = await games(db).search("abcd", page);
    expect(found.length).toBeGreaterThan(0);
  }));

test("a single letter and a category, which match many games, scan no whole table", async () => {
  for (const keyword of ["a", "休闲", "页"]) {
    await expectIndexes([], async (db) => {
      expect(await games(db).search(keyword, page)).toHaveLength(10);
    });
  }
});

test("a column's articles use their index", () =>
  expectIndexes(["articles_by_column"], (db) => listArticles(db, { gameid: "1", col: "gonglue" })));

test("the articles of a game with many or few articles use their index", async () => {
  for (const gameid of ["1", "778"]) {
    await expectIndexes(["articles_by_game"], (db) => listArticles(db, { gameid }));
  }
});

async function listArticles(db: Kysely<Database>, query: { gameid: string; col?: string }) {
  const articles = createArticleService({ db, clock: systemClock, games: games(db) });
  const { articles: found } = await articles.list({ ...query, ...page });
  expect(found.length).toBeGreaterThan(0);
}

async function nameStart(): Promise<string> {
  const { rows } = await database.pool.query(
    "select left(gamename, 2) as start from games limit 1",
  );
  return rows[0].start;
}

/**
 * Names of four characters out of 1,500; every tenth name has a Latin word. Triggers are off and the search index is
 * made last, since filling it row by row would be slow.
 */
async function fillGames(): Promise<void> {
  const { db } = database;
  const gramsIndex = await dropIndex("games_search_grams");
  await sql`alter table games disable trigger user`.execute(db);
  await sql`
    insert into games (slug, gamename, gametype, logo, introduction, description, score, hot, categories, entry_url,
      released_at, search_grams, pinyin, initials)
    select 'g' || n, name, case when n % 50 = 0 then 'html5' else 'mobile' end, '/l', '', '', 8, hash & 1048575,
      categories, '/h5', timestamptz '2020-01-01' + n * interval '1 minute',
      array(
        select substr(name, i, size) from generate_series(1, length(name)) as i, generate_series(1, 2) as size
        union select '==' || name union select '^^' || left(name, 1) union select '^^' || left(name, 2)
        union select '##' || category from unnest(categories) as category
        union select '##' || left(category, 1) from unnest(categories) as category
      ),
      letters, left(letters, 4)
    from generate_series(1, ${count}) as n,
      lateral (select hashint4(n) as hash, md5(n::text) as md5) as hashed,
      lateral (select translate(md5, '0123456789', 'ghijklmnop') as letters) as spelled,
      lateral (select string_agg(chr(19968 + abs(hashint4(n * 7 + k)) % 1500), '')
        || case when n % 10 = 0 then left(letters, 3) else '' end as name from generate_series(1, 4) as k) as named,
      lateral (select case when n % 50 = 0 then array['页游', '休闲'] when n % 2 = 0 then array['休闲']
        else array['动作'] end as categories) as grouped
  `.execute(db);
  await sql`
    insert into game_categories (category, hot, gameid)
    select category, hot, gameid from games, unnest(categories) as category`.execute(db);
  await sql`alter table games enable trigger user`.execute(db);
  await database.pool.query(gramsIndex);
  await sql`vacuum analyze games`.execute(db);
  await sql`vacuum analyze game_categories`.execute(db);
}

/** Drops an index and returns the statement that creates it again. */
async function dropIndex(name: string): Promise<string> {
  const query = "select indexdef from pg_indexes where indexname = $1";
  const { rows } = await database.pool.query(query, [name]);
  await database.pool.query(`drop index ${name}`);
  return rows[0].indexdef;
}

/** Half of the articles belong to one game, in two columns. */
async function fillArticles(): Promise<void> {
  const { db } = database;
  await sql`
    insert into article_columns (gameid, col, colname)
    select n, col, col from generate_series(1, 50000) as n, unnest(array['xinwen', 'gonglue']) as col
  `.execute(db);
  await sql`
    insert into articles (gameid, col, name, title, summary, content, author, publish_at)
    select case when n % 2 = 0 then 1 else 1 + n % 50000 end,
      case when n % 3 = 0 then 'gonglue' else 'xinwen' end, 'n', 't', 's', 'c', 'a',
      timestamptz '2020-01-01' + n * interval '1 minute'
    from generate_series(1, ${count}) as n`.execute(db);
  await sql`vacuum analyze articles`.execute(db);
  await sql`vacuum analyze article_columns`.execute(db);
}
