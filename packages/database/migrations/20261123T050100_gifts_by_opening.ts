import { type MigrationTools, runConcurrently } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

export const transaction = false;

/** Finds the gift that opens next, which changes the list of games with gifts. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runConcurrently(db, tools, [
    "create index concurrently if not exists gifts_by_opening on gifts (opens_at) where published",
  ]);
}
