import { type MigrationTools, runConcurrently } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

export const transaction = false;

/** The claims of a gift in a span of time. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runConcurrently(db, tools, [
    `create index concurrently if not exists gift_codes_by_claim on gift_codes (giftid, claimed_at)
      where claimed_at is not null`,
  ]);
}
