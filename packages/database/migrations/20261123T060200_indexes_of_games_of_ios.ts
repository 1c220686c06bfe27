import { type MigrationTools, runConcurrently } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

export const transaction = false;

/** The lists of the games that an iPhone can play: all, of a category, and found by a keyword. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  const statements = indexes.map((index) => `create index concurrently if not exists ${index}`);
  await runConcurrently(db, tools, statements);
}

const isOf = "published and (gametype = 'html5' or app_store_url is not null)";

const indexes = [
  `games_of_ios_by_hot on games (hot desc, gameid desc) where ${isOf}`,
  `games_of_ios_by_release on games (released_at desc, gameid desc) where ${isOf}`,
  "game_categories_of_ios_by_hot on game_categories (category, hot desc, gameid desc) where ios",
  "game_categories_of_ios_by_release on game_categories (category, released_at desc, gameid desc) where ios",
  "game_terms_of_ios on game_terms (term, rank, hot, gameid) where ios",
];
