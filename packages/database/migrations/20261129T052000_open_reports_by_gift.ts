import { type MigrationTools, runConcurrently } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

export const transaction = false;

/** Operators settle the open reports of a gift at once, the oldest first. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runConcurrently(db, tools, [
    `create index concurrently if not exists code_reports_open on code_reports (giftid, id)
      where state = 'open'`,
  ]);
}
