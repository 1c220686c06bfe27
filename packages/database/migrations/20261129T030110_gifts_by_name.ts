import { type MigrationTools, runConcurrently } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

export const transaction = false;

/** Operators look gifts up by any part of the name: by its characters and pairs of characters, because Chinese has no spaces. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runConcurrently(db, tools, [
    `create index concurrently if not exists gifts_by_name on gifts
      using gin ((string_to_array(lower(giftname), null) || text_pairs(lower(giftname))))`,
  ]);
}
