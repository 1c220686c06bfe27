import { type MigrationTools, runConcurrently } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

export const transaction = false;

/** The most popular games of an age mark, and those of them that an iPhone can play. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runConcurrently(db, tools, [
    `create index concurrently if not exists games_by_age on games (age_rating, hot desc, gameid desc)
      where published and age_rating is not null`,
    `create index concurrently if not exists games_by_age_ios on games (age_rating, hot desc, gameid desc)
      where published and age_rating is not null and (gametype = 'html5' or app_store_url is not null)`,
  ]);
}
