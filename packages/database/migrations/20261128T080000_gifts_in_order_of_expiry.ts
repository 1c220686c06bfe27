import { type MigrationTools, runConcurrently } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

export const transaction = false;

/**
 * The gifts that expire in a span of time, in their order. `gifts_by_expiry`, which is of the times alone, was there before under its name, so
 * that "if not exists" left it as it was.
 */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runConcurrently(db, tools, [
    `create index concurrently if not exists gifts_in_order_of_expiry on gifts (expires_at, giftid)
      where published`,
  ]);
}
