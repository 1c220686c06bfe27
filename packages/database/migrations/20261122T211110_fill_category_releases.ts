import { fillByGame, type MigrationTools } from "@playfront/database/migrating/steps";
import { type Kysely, sql } from "kysely";

export const transaction = false;

/** Writes the times of release of the games that exist. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await fillByGame(db, tools, {
    missing: sql`exists (
      select from game_categories where game_categories.gameid = games.gameid and released_at is null)`,
    portion: 500,
    async fill(trx, gameids) {
      await sql`
        update game_categories set released_at = games.released_at from games
        where game_categories.gameid = games.gameid and games.gameid = any (${gameids}::bigint[])`.execute(
        trx,
      );
    },
  });
}
