import { type MigrationTools, runConcurrently } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

export const transaction = false;

/** No release has read them. `builds_by_creation` has the order of `builds_by_age`; packages are listed by their game. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runConcurrently(db, tools, [
    "drop index concurrently if exists builds_by_package",
    "drop index concurrently if exists builds_by_age",
  ]);
}
