import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrateDatabase } from "./migrate.ts";
import { loadMigrations, type Migration, type Migrations } from "./migrations.ts";
import { type Catalogue, readCatalogue } from "./testing/catalogue.ts";
import { judgeMigration } from "./testing/judge-migration.ts";
import { migrationsOf, previousRelease } from "./testing/previous-release.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

/** The migrations of the release before, and those that have come since. */
let old: Migrations;
let added: [name: string, migration: Migration][];
/** A database of the release before, of which each test gets a copy. */
let template: TestDatabase;
let released: Catalogue;

beforeAll(async () => {
  const all = Object.entries(await loadMigrations());
  const known = new Set(migrationsOf(previousRelease().commit));
  old = Object.fromEntries(all.filter(([name]) => known.has(name)));
  added = all.filter(([name]) => !known.has(name));
  template = await createTestDatabase();
  await template.pool.query("drop schema public cascade; create schema public");
  await migrateDatabase(template.url, { migrations: old });
  released = await readCatalogue(template.pool);
  // PostgreSQL copies no database that somebody uses.
  await template.pool.end();
});
afterAll(() => template.close());

const openReleased = () => createTestDatabase(2, new URL(template.url).pathname.slice(1));

/** What is wrong with a migration that runs on the schema of the release before. */
async function judge(migration: Migration): Promise<string[]> {
  const { pool, url, close } = await openReleased();
  const migrations = { ...old, made_up: migration };
  return judgeMigration({
    name: "made_up",
    migrations,
    known: old,
    released,
    url,
    pool,
  }).finally(close);
}

const run = (text: string) => async (db: Kysely<unknown>) => {
  await sql.raw(text).execute(db);
};

it("every migration since the last release only adds, or says what it takes away", async () => {
  const { pool, url, close } = await openReleased();
  const problems: string[] = [];
  const migrations = { ...old };
  for (const [name, migration] of added) {
    migrations[name] = migration;
    const found = await judgeMigration({ name, migrations, known: old, released, url, pool });
    problems.push(...found.map((problem) => `${name}: ${problem}`));
  }
  await close();
  expect(problems).toEqual([]);
}, 60_000);

describe("names what the release before does not survive:", () => {
  it.each([
    ["alter table games drop column gamename", "column games.gamename is taken away"],
    ["alter table games rename column gamename to title", "column games.gamename is taken away"],
    ["drop table recent_games", "table recent_games is taken away"],
    ["alter table recent_games rename to recent", "table recent_games is taken away"],
    [
      "alter table recent_games rename to recent; create table recent_games (like recent) partition by list (uid)",
      "table recent_games is made anew",
    ],
    ["drop trigger games_categories on games", "trigger games.games_categories is taken away"],
    [
      "alter table games disable trigger games_categories",
      "trigger games.games_categories is defined anew",
    ],
    [
      "create or replace trigger games_categories after insert on games for each row execute function keep_game_categories()",
      "trigger games.games_categories is defined anew",
    ],
    [
      "create or replace function keep_game_categories() returns trigger language plpgsql as 'begin return null; end'",
      "function keep_game_categories() is defined anew",
    ],
    ["drop index gifts_by_game", "index gifts_by_game is taken away"],
    ["alter table games drop constraint games_slug_key", "index games_slug_key is taken away"],
    [
      "alter table games add column later int not null",
      "column games.later is not null and has no default",
    ],
    [
      "alter table games add column later uuid default gen_random_uuid()",
      "table games is rewritten under a lock",
    ],
    [
      "alter table recent_games alter column played_at type text",
      "table recent_games is rewritten under a lock",
    ],
    [
      "alter table recent_games alter column played_at type timestamp",
      "column recent_games.played_at changes its type",
    ],
    [
      "alter table games alter column size_mb set not null",
      "column games.size_mb becomes not null",
    ],
    ["alter table games alter column hot drop default", "column games.hot loses its default"],
    [
      "alter table games add constraint warm check (hot > -1)",
      "constraint games.warm is checked under a lock: not valid, then validate",
    ],
    [
      "create index later on games (gamename)",
      "index later is built under a lock: not concurrently",
    ],
  ])("%s", async (text, problem) => {
    expect(await judge({ up: run(text) })).toContain(problem);
  });

  it("an index without concurrently outside a transaction", async () => {
    const migration = {
      up: run("create index if not exists later on games (gamename)"),
      transaction: false,
    } as const;
    expect(await judge(migration)).toEqual([
      "builds an index under a lock: create index if not exists later on games (gamename)",
    ]);
  });

  it("what cannot run again after an interruption", async () => {
    const migration = { up: run("create table later (id int)"), transaction: false } as const;
    expect(await judge(migration)).toEqual([
      'cannot run again: error: relation "later" already exists',
    ]);
  });

  it("an index that no other begins like", async () => {
    const up = async (db: Kysely<unknown>) => {
      await run("create index concurrently if not exists later on gifts (gameid)")(db);
      await run("drop index concurrently if exists gifts_by_game")(db);
      await run("drop index concurrently if exists gifts_by_expiry")(db);
    };
    expect(await judge({ up, transaction: false })).toEqual([
      "index gifts_by_expiry is taken away",
    ]);
  });

  it("a function that is defined anew, unless the migration says so", async () => {
    const up = run(
      "create or replace function keep_account_events() returns trigger language plpgsql as 'begin return null; end'",
    );
    const name = "function keep_account_events()";
    expect(await judge({ up })).toEqual([`${name} is defined anew`]);
    expect(await judge({ up, redefines: [name] })).toEqual([]);
  });

  it("what a contract does not list, and one that the release before does not know", async () => {
    const up = run("alter table games drop column gamename, drop column logo");
    const contract = { requires: "29991231T000000_later", removes: ["column games.logo"] };
    expect(await judge({ up, contract })).toEqual([
      "requires 29991231T000000_later, which the release before does not know",
      "column games.gamename is taken away",
    ]);
  });
});

it.each([
  "alter table games add column later int not null default 0",
  "alter table games add column later bigint references games",
  "alter table games add constraint warm check (hot > -1) not valid",
  "alter table gifts drop constraint gifts_gameid_fkey, add constraint again foreign key (gameid) references games not valid",
  "create table later (id int primary key, gameid bigint not null references games)",
  "alter table gifts drop constraint gifts_requisite_check",
  `create schema apart; alter table key_checks set schema apart;
    create table key_checks (like apart.key_checks including indexes) partition by list (name);
    alter table key_checks attach partition apart.key_checks default`,
])("lets through: %s", async (text) => {
  expect(await judge({ up: run(text) })).toEqual([]);
});
