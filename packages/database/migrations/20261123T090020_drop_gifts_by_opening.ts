import { type MigrationTools, runConcurrently } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

export const transaction = false;

/** No release has read it: the list of games with gifts looks at its own games' gifts. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runConcurrently(db, tools, ["drop index concurrently if exists gifts_by_opening"]);
}
