import { setTimeout as delay } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { connect } from "./connect.ts";
import { limitLockWaits, type MigrationTools, retry, runConcurrently } from "./migrating/steps.ts";
import { listMigrations, loadMigrations, type Migration, type Migrations } from "./migrations.ts";
import { readSchemaState, SchemaMismatch, type SchemaState } from "./schema-state.ts";

interface Options {
  migrations?: Migrations;
  log?: (line: string) => void;
  /** Whether no program uses the database, so that releases may be skipped. */
  allStopped?: boolean;
}

/** Held while migrations are missing that only this release and later ones know. */
const ownLock = "6022704215339708417";
/** Nodes of 0.3.0 ask for this one whenever they start, so it is held only while a migration is missing that they know. */
const lockOf030 = "3853314791062309107";
const lastOf030 = "20261122T165000_networks_of_readers";

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
  const { log = () => {}, allStopped = false } = options;
  await limitLockWaits(db);
  const known = options.migrations ? Object.keys(options.migrations) : await listMigrations();
  const state = await retry(() => readSchemaState(db, known), { log });
  // A node that needs no migration starts while another one runs those of a newer release.
  if (state.pending.length === 0) return state;
  const { migrations = await loadMigrations() } = options;
  await acquireLock(db, ownLock, log);
  try {
    if (!allStopped) await retry(() => refuseSkippedRelease(db, migrations), { log });
    return await runMissing(db, migrations, log);
  } finally {
    // Fails only with the connection, whose end releases the locks as well.
    await sql`select pg_advisory_unlock_all()`.execute(db).catch(() => {});
  }
}

async function runMissing(
  db: Kysely<unknown>,
  migrations: Migrations,
  log: (line: string) => void,
): Promise<SchemaState> {
  const { pending } = await retry(() => readSchemaState(db, Object.keys(migrations)), { log });
  if (isKnownTo030(pending[0])) {
    await acquireLock(db, lockOf030, log);
    await runWhile(db, { migrations, log, condition: isKnownTo030 });
    await sql`select pg_advisory_unlock(${lockOf030})`.execute(db);
  }
  return runWhile(db, { migrations, log, condition: () => true });
}

function isKnownTo030(name: string | undefined): boolean {
  return name !== undefined && name <= lastOf030;
}

interface Run {
  migrations: Migrations;
  log: (line: string) => void;
  /** Whether the next one is run. */
  condition: (name: string) => boolean;
}

/** Runs the missing migrations, oldest first, and returns the state that they led to. */
async function runWhile(db: Kysely<unknown>, given: Run): Promise<SchemaState> {
  const { migrations, log, condition } = given;
  for (;;) {
    const state = await retry(() => readSchemaState(db, Object.keys(migrations)), { log });
    const [name] = state.pending;
    if (name === undefined || !condition(name)) return state;
    await run(db, name, migrations[name]!, log);
  }
}

/**
 * Throws if a pending migration takes away what the release uses that runs now, and does so before anything is changed:
 * once the migrations of the skipped release have run, nobody can tell that its programs never did.
 */
async function refuseSkippedRelease(db: Kysely<unknown>, migrations: Migrations): Promise<void> {
  const { pending } = await readSchemaState(db, Object.keys(migrations));
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
async function acquireLock(
  db: Kysely<unknown>,
  lock: string,
  log: (line: string) => void,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await sql<{ done: boolean }>`
      select pg_try_advisory_lock(${lock}) as done`.execute(db);
    if (rows[0]?.done) return;
    if (attempt === 1) log("Another node migrates the database; waiting for it");
    await delay(250);
  }
}

async function run(
  db: Kysely<unknown>,
  name: string,
  migration: Migration,
  log: (line: string) => void,
): Promise<void> {
  const tools = { log: (line: string) => log(`${name}: ${line}`) };
  const work = async () => {
    await prepareTable(db);
    // An attempt that failed may have left another limit.
    await limitLockWaits(db);
    if (migration.transaction === false) {
      await dropInvalidIndexes(db, tools);
      await runAndRecord(db, name, migration, tools);
    } else {
      // A transaction for each, so that the locks of one are not held through the next.
      await db.transaction().execute((trx) => runAndRecord(trx, name, migration, tools));
    }
  };
  await retry(work, tools);
  log(`Migrated: ${name}`);
}

async function runAndRecord(
  db: Kysely<unknown>,
  name: string,
  migration: Migration,
  tools: MigrationTools,
): Promise<void> {
  await migration.up(db, tools);
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
async function dropInvalidIndexes(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid
    where not indisvalid and relkind = 'i' and relnamespace = current_schema()::regnamespace`.execute(
    db,
  );
  await runConcurrently(
    db,
    tools,
    rows.map(({ name }) => `drop index concurrently ${name}`),
  );
}
