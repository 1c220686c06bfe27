import { fillByGame, type MigrationTools } from "@playfront/database/migrating/steps";
import { type Kysely, sql } from "kysely";

export const transaction = false;

/** Writes the terms of the games that exist and have none. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await fillByGame(db, tools, {
    missing: sql`published and not exists (select from game_terms where game_terms.gameid = games.gameid)`,
    portion: 50,
    async fill(trx, gameids) {
      // A server may have written some between the two statements that read and lock the games.
      await sql`delete from game_terms where gameid = any (${gameids}::bigint[])`.execute(trx);
      await sql`select insert_game_terms(${gameids}::bigint[])`.execute(trx);
    },
  });
}
