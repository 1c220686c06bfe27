import { setTimeout as delay } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { connect } from "./connect.ts";
import { isLockFailure } from "./errors.ts";
import { loadMigrations, type Migration, type Migrations } from "./migrations.ts";
import { readSchemaState, SchemaMismatch, type SchemaState } from "./schema-state.ts";

interface Options {
  migrations?: Migrations;
  log?: (line: string) => void;
  /** Whether no program uses the database, so that releases may be skipped. */
  allStopped?: boolean;
}

/** Kysely's own migrator uses the same number, so that a node of 0.2.0 waits for this one. */
const advisoryLock = "3853314791062309107";
/** A statement that waits for a lock makes all later ones of that table wait behind it, so it gives up soon. */
const lockTimeoutMs = 3_000;
/** How often a migration is tried again, with pauses of up to `longestPauseMs`: about eight minutes in all. */
const tries = 20;
const longestPauseMs = 30_000;

/**
 * Runs the missing migrations, one after the other, on a connection of its own: a migration may run for longer than a
 * request's statement. Safe when several nodes start at once: one of them works.
 */
export async function migrateDatabase(
  connectionString: string,
  options: Options = {},
): Promise<SchemaState> {
  const { db, close } = connect<unknown>(connectionString, 1, { statementMs: 0 });
  return db
    .connection()
    .execute((connection) => migrate(connection, options))
    .finally(close);
}

async function migrate(db: Kysely<unknown>, options: Options): Promise<SchemaState> {
  const { migrations = await loadMigrations(), log = () => {}, allStopped = false } = options;
  await acquireLock(db);
  try {
    if (!allStopped) await retry(() => refuseSkippedRelease(db, migrations), log);
    for (;;) {
      const state = await retry(() => runNext(db, migrations, log), log);
      if (state.pending.length === 0) return state;
    }
  } finally {
    // Fails only with the connection, whose end releases the lock as well.
    await sql`select pg_advisory_unlock_all()`.execute(db).catch(() => {});
  }
}

/**
 * Throws if a pending migration takes away what the release uses that runs now, and does so before anything is changed:
 * once the migrations of the skipped release have run, nobody can tell that its programs never did.
 */
async function refuseSkippedRelease(db: Kysely<unknown>, migrations: Migrations): Promise<void> {
  const { pending } = await readSchemaState(db, migrations);
  if (pending.length === Object.keys(migrations).length) return;
  for (const name of pending) {
    const { requires } = migrations[name]?.contract ?? {};
    if (requires === undefined || !pending.includes(requires)) continue;
    throw new SchemaMismatch(
      `Migration ${name} takes away what releases without ${requires} use. Roll out the release before this one first, ` +
        "or stop every server and packaging host and run npm run migrate -- --all-stopped",
    );
  }
}

/** Asks again and again: a statement that waits for the lock would be waited for by `create index concurrently`. */
async function acquireLock(db: Kysely<unknown>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ done: boolean }>`
      select pg_try_advisory_lock(${advisoryLock}) as done`.execute(db);
    if (rows[0]?.done) break;
    await delay(250);
  }
  await sql.raw(`set lock_timeout = ${lockTimeoutMs}`).execute(db);
}

async function retry<T>(work: () => Promise<T>, log: (line: string) => void): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === tries || !isLockFailure(error)) throw error;
      const pauseMs = Math.min(longestPauseMs, 500 * 2 ** attempt);
      log(`A table is in use; the migration is tried again in ${pauseMs / 1000} s`);
      await delay(pauseMs);
    }
  }
}

/** Runs the oldest missing migration and returns what was missing before. */
async function runNext(
  db: Kysely<unknown>,
  migrations: Migrations,
  log: (line: string) => void,
): Promise<SchemaState> {
  const state = await readSchemaState(db, migrations);
  const [name] = state.pending;
  if (name === undefined) return state;
  await prepareTable(db);
  const migration = migrations[name]!;
  if (migration.transaction === false) {
    await dropInvalidIndexes(db);
    await runAndRecord(db, name, migration);
  } else {
    // A transaction for each, so that the locks of one are not held through the next.
    await db.transaction().execute((trx) => runAndRecord(trx, name, migration));
  }
  log(`Migrated: ${name}`);
  return state;
}

async function runAndRecord(db: Kysely<unknown>, name: string, migration: Migration) {
  await migration.up(db);
  await sql`
    insert into kysely_migration (name, timestamp, requires)
    values (${name}, ${new Date().toISOString()}, ${migration.contract?.requires ?? null})`.execute(
    db,
  );
}

/** Creates the table of the migrations that have run, as Kysely's migrator did, with what a release must know. */
async function prepareTable(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ column: string }>`
    select attname as column from pg_attribute
    where attrelid = to_regclass('kysely_migration') and attnum > 0`.execute(db);
  if (rows.some(({ column }) => column === "requires")) return;
  await sql`
    create table if not exists kysely_migration
      (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db);
  await sql`alter table kysely_migration add column requires varchar(255)`.execute(db);
}

/** `create index concurrently` leaves an index that is never used if it fails, and `if not exists` would keep it. */
async function dropInvalidIndexes(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid
    where not indisvalid and relkind = 'i' and relnamespace = current_schema()::regnamespace`.execute(
    db,
  );
  for (const { name } of rows) await sql.raw(`drop index concurrently ${name}`).execute(db);
}
