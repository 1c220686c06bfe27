import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { migrateDatabase } from "../migrate.ts";
import { loadMigrations, type Migration } from "../migrations.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { fillByGame, runApart, runConcurrently } from "./steps.ts";

let database: TestDatabase;
let lines: string[];
beforeEach(async () => {
  database = await createTestDatabase();
  lines = [];
});
afterEach(() => database.close());

const name = "29991231T000000_later";
const told = (text: string) => `${name}: ${text}`;

/** Runs a migration without a transaction of its own; what it tells goes to `lines`. */
async function migrate(up: Migration["up"]): Promise<void> {
  const migrations = { ...(await loadMigrations()), [name]: { up, transaction: false } as const };
  await migrateDatabase(database.url, { migrations, log: (line) => lines.push(line) });
}

/** Runs statements in a transaction that stays open until the returned function is called. */
async function hold(...statements: string[]): Promise<() => Promise<void>> {
  const client = await database.pool.connect();
  for (const statement of ["begin", ...statements]) await client.query(statement);
  return async () => {
    await client.query("rollback");
    client.release();
  };
}

it("an index is built once, however long another transaction is open", async () => {
  const release = await hold("update games set hot = hot");
  const index = "create index concurrently if not exists later on games (gamename)";
  const migrated = migrate((db, tools) => runConcurrently(db, tools, [index]));
  setTimeout(() => void release(), 2_500);
  await migrated;
  expect(lines).toEqual([told(index), `Migrated: ${name}`]);
});

it("a step that has to wait for a table does not repeat the steps before it", async () => {
  await database.pool.query("create table steps (step text)");
  const release = await hold("select from slides limit 1");
  const migrated = migrate((db, tools) =>
    runApart(db, tools, [
      ["insert into steps values ('games')", "alter table games add column later int"],
      ["insert into steps values ('slides')", "alter table slides add column later int"],
    ]),
  );
  await expect.poll(() => lines, { timeout: 10_000 }).toHaveLength(1);
  // Nobody waits for the table of the first step.
  await database.pool.query("select later from games limit 1");
  await release();
  await migrated;
  const { rows } = await database.pool.query("select step from steps");
  expect(rows).toEqual([{ step: "games" }, { step: "slides" }]);
});

it("a reader that waits for a migration which waits for the reader is not ended as a deadlock", async () => {
  const reader = await database.pool.connect();
  await reader.query("begin");
  await reader.query("select from slides limit 1");
  const locks = (table: string) => `lock table ${table} in access exclusive mode`;
  const migrated = migrate((db, tools) =>
    runApart(db, tools, [[locks("games"), "select pg_sleep(0.3)", locks("slides")]]),
  );
  const isLocked =
    "select from pg_locks where relation = 'games'::regclass and mode like 'Access%Ex%'";
  await expect.poll(async () => (await database.pool.query(isLocked)).rowCount).toBe(1);
  await reader.query("select from games limit 1");
  await reader.query("commit");
  reader.release();
  await migrated;
  expect(lines).toContain(told("A table is in use; the migration is tried again in 1 s"));
});

it("each portion of a fill has all its tries, and says how far it is", async () => {
  const [first, second] = [await insertGame("a"), await insertGame("b")];
  const releases = [await hold(lockGame(first)), await hold(lockGame(second))];
  const migrated = migrate((db, tools) =>
    fillByGame(db, tools, {
      missing: sql`score < 9`,
      portion: 1,
      async fill(trx, gameids) {
        await sql`update games set score = 9 where gameid = any (${gameids}::bigint[])`.execute(
          trx,
        );
      },
    }),
  );
  const inUse = told("A table is in use; the migration is tried again in 1 s");
  await expect.poll(() => lines, { timeout: 10_000 }).toEqual([inUse]);
  await releases[0]?.();
  const told1 = told(`Done up to game ${first} of ${second}`);
  await expect.poll(() => lines, { timeout: 10_000 }).toEqual([inUse, told1, inUse]);
  await releases[1]?.();
  await migrated;
  expect(lines.slice(3)).toEqual([`Migrated: ${name}`]);
});

const lockGame = (gameid: string) => `select from games where gameid = ${gameid} for update`;

async function insertGame(slug: string): Promise<string> {
  const { rows } = await database.pool.query(`
    insert into games (slug, gamename, gametype, logo, introduction, description, score, categories)
      values ('${slug}', '天酷', 'mobile', '/l', 'i', 'd', 5, '{休闲}') returning gameid`);
  return rows[0].gameid;
}
