import { type MigrationTools, runConcurrently } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

export const transaction = false;

/** The newest builds, of all packages and of one, for the console's list. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runConcurrently(db, tools, [
    "create index concurrently if not exists builds_by_age on builds (created_at desc, id)",
    "create index concurrently if not exists builds_by_package on builds (package_name, created_at desc, id)",
  ]);
}
