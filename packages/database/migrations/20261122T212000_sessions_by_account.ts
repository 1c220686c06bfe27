import { type Kysely, sql } from "kysely";

export const transaction = false;

/** The time of the last use leaves the index, so that recording it is a HOT update. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "create index concurrently if not exists sessions_by_uid on sessions (uid)",
  "drop index concurrently if exists sessions_by_account",
];
