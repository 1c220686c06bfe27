import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { connect } from "./connect.ts";
import { migrateDatabase } from "./migrate.ts";
import { loadMigrations, type Migration } from "./migrations.ts";
import { requireSchema } from "./schema-state.ts";
import { migrationsOf, previousRelease } from "./testing/previous-release.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

/** A migration of one statement. */
const statement = (text: string, rest: Partial<Migration> = {}): Migration => ({
  up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)),
  ...rest,
});
/** Sorts between the migrations of 0.2.0. */
const between = "20261120T140001_between";
/** The last migration of a release that no longer uses games' names, and the one of the next that removes them. */
const unused = "29991231T000000_unused";
const removal = "29991231T000001_removal";
const removesName = statement("alter table games drop column gamename", {
  contract: { requires: unused, removes: ["column games.gamename"] },
});

/** As a node of 0.3.0 does whenever it starts. */
const lockOf030 = "3853314791062309107";

async function couldLock(lock: string): Promise<boolean> {
  const { rows } = await database.pool.query("select pg_try_advisory_xact_lock($1) as done", [
    lock,
  ]);
  return rows[0].done;
}

async function tableExists(name: string): Promise<boolean> {
  const { rows } = await database.pool.query("select to_regclass($1) is not null as found", [name]);
  return rows[0].found;
}

it("migrations are named by their time, so that the newest comes last", async () => {
  const names = Object.keys(await loadMigrations());
  expect(names).toEqual(names.toSorted());
  // Shorter than a token: the log names the migrations that have run, and is searched for tokens.
  for (const name of names) expect(name).toMatch(/^\d{8}T\d{4,6}_[a-z0-9_]{1,26}$/);
});

it("concurrent nodes migrate once", async () => {
  const { pool, url } = database;
  const migrations = {
    ...(await loadMigrations()),
    "29991231T000000_later": statement("create table later (id int)"),
    "29991231T000001_index": statement(
      "create index concurrently if not exists later_id on later (id)",
      {
        transaction: false,
      },
    ),
  };
  await Promise.all([1, 2, 3].map(() => migrateDatabase(url, { migrations })));
  const { rows } = await pool.query(
    "select count(*)::int from kysely_migration where name like '2999%'",
  );
  expect(rows).toEqual([{ count: 2 }]);
});

it("each migration has a transaction of its own, so that no lock outlasts its migration", async () => {
  const { rows } = await database.pool.query("select distinct xmin::text from kysely_migration");
  expect(rows).toHaveLength(Object.keys(await loadMigrations()).length);
});

it("waits for another node's migration for longer than a request's statement may run", async () => {
  const other = await database.pool.connect();
  await other.query("begin; lock table kysely_migration in access exclusive mode");
  setTimeout(() => void other.query("rollback"), 11_000);
  await migrateDatabase(database.url);
  other.release();
}, 60_000);

it("a node of 0.3.0, which asks for a lock when it starts, waits only for migrations that it knows", async () => {
  const { pool, url } = database;
  await pool.query("drop schema public cascade; create schema public; drop schema partitions");
  const migrations = await loadMigrations();
  const waits: string[] = [];
  const noting = Object.entries(migrations).map(([name, { up, ...rest }]) => {
    const note = async (...given: Parameters<Migration["up"]>) => {
      if (!(await couldLock(lockOf030))) waits.push(name);
      await up(...given);
    };
    return [name, { ...rest, up: note }];
  });
  await migrateDatabase(url, { migrations: Object.fromEntries(noting) });
  const known = migrationsOf(previousRelease().commit);
  expect(waits).toEqual(Object.keys(migrations).filter((name) => known.includes(name)));
});

it("a node waits for another one's migration and says so, unless it needs none", async () => {
  const { url } = database;
  const migrations = await loadMigrations();
  const started = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const long = {
    ...migrations,
    [between]: {
      up: () => {
        started.resolve();
        return released.promise;
      },
    },
  };
  const first = migrateDatabase(url, { migrations: long });
  await started.promise;
  const lines: string[] = [];
  const second = migrateDatabase(url, { migrations: long, log: (line) => lines.push(line) });
  await expect.poll(() => lines).toEqual(["Another node migrates the database; waiting for it"]);
  expect(await migrateDatabase(url, { migrations })).toEqual({ pending: [], unknown: [] });
  released.resolve();
  await Promise.all([first, second]);
  expect(lines).toHaveLength(1);
});

it("a release starts on a database that a newer one has added to, and says what it does not know", async () => {
  const { url } = database;
  const known = await loadMigrations();
  const newer = { "29991231T000000_later": statement("create table later (id int)") };
  await migrateDatabase(url, { migrations: { ...known, ...newer } });
  expect(await migrateDatabase(url)).toEqual({ pending: [], unknown: ["29991231T000000_later"] });
});

it("a release refuses a database from which a newer one has taken what it uses", async () => {
  const { url } = database;
  const middle = { ...(await loadMigrations()), [unused]: statement("select 1") };
  await migrateDatabase(url, { migrations: middle });
  await migrateDatabase(url, { migrations: { ...middle, [removal]: removesName } });
  const message = `This release is too old for the database: migration ${removal} took away`;
  await expect(migrateDatabase(url)).rejects.toThrow(message);
  await expect(requireSchema(url)).rejects.toThrow(message);
  // The release between them no longer uses the column.
  const state = await migrateDatabase(url, { migrations: middle });
  expect(state).toEqual({ pending: [], unknown: [removal] });
});

it("where a release was skipped, nothing is changed while programs may run that use what goes", async () => {
  const { url } = database;
  const migrations = {
    ...(await loadMigrations()),
    [unused]: statement("create table later (id int)"),
    [removal]: removesName,
  };
  await expect(migrateDatabase(url, { migrations })).rejects.toThrow(
    `Migration ${removal} takes away what releases without ${unused} use.`,
  );
  expect(await tableExists("later")).toBe(false);
  await migrateDatabase(url, { migrations, allStopped: true });
  expect(await tableExists("later")).toBe(true);
});

it("a migration that lands late runs, though newer ones have run before it", async () => {
  const migrations = {
    ...(await loadMigrations()),
    [between]: statement("create table late (id int)"),
  };
  await migrateDatabase(database.url, { migrations });
  expect(await tableExists("late")).toBe(true);
});

it("a database of 0.2.0, which Kysely migrated, goes on", async () => {
  await database.pool.query("alter table kysely_migration drop column requires");
  const migrations = {
    ...(await loadMigrations()),
    [between]: statement("create table late (id int)"),
  };
  expect(await migrateDatabase(database.url)).toEqual({ pending: [], unknown: [] });
  await migrateDatabase(database.url, { migrations });
  expect(await tableExists("late")).toBe(true);
});

it("an index that an interrupted migration left invalid is dropped before the next try", async () => {
  const { pool, url } = database;
  await pool.query("create table codes (code int); insert into codes values (1), (1)");
  const migrations = {
    ...(await loadMigrations()),
    [between]: statement(
      "create unique index concurrently if not exists codes_code on codes (code)",
      {
        transaction: false,
      },
    ),
  };
  await expect(migrateDatabase(url, { migrations })).rejects.toThrow(
    "could not create unique index",
  );
  await pool.query("delete from codes where ctid = '(0,1)'");
  await migrateDatabase(url, { migrations });
  const { rows } = await pool.query(
    "select indisvalid from pg_index where indexrelid = 'codes_code'::regclass",
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});

it("a migration that needs a busy table lets others use it meanwhile, and runs once it is free", async () => {
  const { pool, url } = database;
  const reader = await pool.connect();
  await reader.query("begin; select from games limit 1");
  const lines: string[] = [];
  const migrations = {
    ...(await loadMigrations()),
    [between]: statement("alter table games add column later int"),
  };
  const requests = connect(url, 2);
  const migrated = migrateDatabase(url, { migrations, log: (line) => lines.push(line) });
  // Requests wait behind the migration, for less than their statements may run, and again once it is tried again.
  while (lines.length < 2) await requests.pool.query("select from games limit 1");
  await requests.close();
  await reader.query("rollback");
  reader.release();
  await migrated;
  expect(lines).toEqual([
    `${between}: A table is in use; the migration is tried again in 1 s`,
    `${between}: A table is in use; the migration is tried again in 2 s`,
    `Migrated: ${between}`,
  ]);
}, 30_000);
