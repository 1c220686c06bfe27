import { type Kysely, sql } from "kysely";

/** Checks the keys of the migration before. Rows can be read and written meanwhile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, name] of keys) {
    await sql.raw(`alter table ${table} validate constraint ${name}`).execute(db);
  }
}

const keys = [
  ["gifts", "gifts_gameid_fkey"],
  ["gift_codes", "gift_codes_giftid_fkey"],
  ["article_columns", "article_columns_gameid_fkey"],
  ["articles", "articles_gameid_col_fkey"],
  ["recent_games", "recent_games_gameid_fkey"],
] as const;
