import { type MigrationTools, runConcurrently } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

export const transaction = false;

/** Indexes of foreign keys, without which a deletion reads the whole table that names the row, and of two lists. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  const statements = indexes.map((index) => `create index concurrently if not exists ${index}`);
  await runConcurrently(db, tools, statements);
}

const indexes = [
  "game_categories_by_release on game_categories (category, released_at desc, gameid desc)",
  "gifts_by_game_and_expiry on gifts (gameid, published, expires_at, giftid)",
  "articles_by_key on articles (gameid, col)",
  "recent_games_by_game on recent_games (gameid)",
  "entry_tickets_by_account on entry_tickets (uid)",
  "entry_tickets_by_game on entry_tickets (gameid)",
  "phone_proofs_by_account on phone_proofs (uid)",
  "deletion_cancels_by_account on deletion_cancels (uid)",
  "second_factor_logins_by_account on second_factor_logins (uid)",
  "slides_shown on slides (pos, id) where published",
];
