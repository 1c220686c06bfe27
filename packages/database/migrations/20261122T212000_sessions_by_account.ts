import { type MigrationTools, runConcurrently } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

export const transaction = false;

/** The time of the last use leaves the index, so that recording it is a HOT update. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runConcurrently(db, tools, statements);
}

const statements = [
  "create index concurrently if not exists sessions_by_uid on sessions (uid)",
  "drop index concurrently if exists sessions_by_account",
];
