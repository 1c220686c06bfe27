import { type MigrationTools, runApart } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

export const transaction = false;

/** Up to which subscription an announcement has been noted for pushing; null once it has for all. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runApart(db, tools, [
    ["alter table announcements add column if not exists pushed_to bigint default 0"],
  ]);
}
