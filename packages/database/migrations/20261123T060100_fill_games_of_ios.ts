import { fillByGame, type MigrationTools } from "@playfront/database/migrating/steps";
import { type Kysely, sql } from "kysely";

export const transaction = false;

/** Marks the categories and terms of the games that exist and that an iPhone can play. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  for (const table of ["game_categories", "game_terms"] as const) {
    const kept = sql.table(table);
    await fillByGame(db, tools, {
      missing: sql`published and (gametype = 'html5' or app_store_url is not null)
        and exists (select from ${kept} as kept where kept.gameid = games.gameid and not kept.ios)`,
      portion: table === "game_terms" ? 50 : 500,
      async fill(trx, gameids) {
        await sql`update ${kept} set ios = true where gameid = any (${gameids}::bigint[]) and not ios`.execute(
          trx,
        );
      },
    });
  }
}
