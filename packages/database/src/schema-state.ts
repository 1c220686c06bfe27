import { type Kysely, sql } from "kysely";
import { connect } from "./connect.ts";
import { listMigrations } from "./migrations.ts";

/** How a database differs from what this release knows. */
export interface SchemaState {
  /** Migrations that have not run, oldest first. */
  pending: string[];
  /** Migrations of a newer release, which have run and took nothing away that this release uses. */
  unknown: string[];
}

interface Executed {
  name: string;
  /** The migration that a release must know to run after this one. */
  requires: string | null;
}

/** Milliseconds: who asks tries again or ends. */
const limits = { connectMs: 5_000, queryMs: 5_000 };

/** Throws {@link SchemaMismatch} unless this release can run on the database. */
export async function requireSchema(connectionString: string): Promise<SchemaState> {
  const { db, close } = connect<unknown>(connectionString, 1, limits);
  const state = await readSchemaState(db, await listMigrations()).finally(close);
  const { length } = state.pending;
  if (length === 0) return state;
  throw new SchemaMismatch(
    `The database is behind this release by ${length} migration${length === 1 ? "" : "s"}: npm run migrate`,
  );
}

/**
 * Compares a database with the migrations that a release knows, oldest first. Throws {@link SchemaMismatch} if a newer release has
 * taken something away that this one uses.
 */
export async function readSchemaState(
  db: Kysely<unknown>,
  known: readonly string[],
): Promise<SchemaState> {
  const executed = await readExecuted(db);
  const unknown = executed.filter(({ name }) => !known.includes(name));
  for (const { name, requires } of unknown) {
    if (requires !== null && !known.includes(requires)) {
      throw new SchemaMismatch(
        `This release is too old for the database: migration ${name} took away what releases without ${requires} use`,
      );
    }
  }
  const names = new Set(executed.map(({ name }) => name));
  return {
    pending: known.filter((name) => !names.has(name)),
    unknown: unknown.map(({ name }) => name),
  };
}

/** This release and the database do not fit; the message is for the operator. */
export class SchemaMismatch extends Error {
  override readonly name = "SchemaMismatch";
}

async function readExecuted(db: Kysely<unknown>): Promise<Executed[]> {
  const table = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!table.rows[0]?.exists) return [];
  // As JSON, because databases of 0.2.0 do not have the column `requires`.
  const { rows } = await sql<Executed>`
    select name, to_jsonb(migration) ->> 'requires' as requires
    from kysely_migration migration order by name collate "C"`.execute(db);
  return rows;
}
