import { type MigrationTools, runConcurrently } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

export const transaction = false;

/** The gifts that expire in a span of time. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runConcurrently(db, tools, [
    `create index concurrently if not exists gifts_by_expiry on gifts (expires_at, giftid)
      where published`,
  ]);
}
