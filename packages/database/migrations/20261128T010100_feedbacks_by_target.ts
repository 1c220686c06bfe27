import { type MigrationTools, runConcurrently } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

export const transaction = false;

/** The reports of a review or a comment. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runConcurrently(db, tools, [
    "create index concurrently if not exists feedbacks_by_target on feedbacks (target) where target is not null",
  ]);
}
