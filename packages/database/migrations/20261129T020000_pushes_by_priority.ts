import { type MigrationTools, runConcurrently } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

export const transaction = false;

/** Notifications that are due, by how soon they have to be there: first those about security, then those about a time. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runConcurrently(db, tools, [
    `create index concurrently if not exists pushes_by_priority on pushes
      ((case when kind = 'security' then 0 when kind in ('opening', 'gift', 'expiry') then 1 else 2 end), due_at, id)
      where taken_at is null`,
  ]);
}
