import { type MigrationTools, runApart } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

/** What a slide and a game's activity are about, in words. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runApart(db, tools, [
    ["alter table slides add column if not exists title text"],
    ["alter table games add column if not exists activity_title text"],
  ]);
}

export const transaction = false;
