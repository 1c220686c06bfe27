import { type MigrationTools, runConcurrently } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

export const transaction = false;

/** The open tickets of an operator. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runConcurrently(db, tools, [
    "create index concurrently if not exists feedbacks_by_assignee on feedbacks (assignee, id) where status = 'open'",
  ]);
}
