import { fillByGame, type MigrationTools } from "@playfront/database/migrating/steps";
import { type Kysely, sql } from "kysely";

export const transaction = false;

/** Writes the rows of the games that exist. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await fillByGame(db, tools, {
    missing: sql`published and exists (select from gifts where gifts.gameid = games.gameid and gifts.published)
      and not exists (select from gift_games where gift_games.gameid = games.gameid)`,
    portion: 100,
    async fill(trx, gameids) {
      await sql`
        insert into gift_games (gameid, hot, expires_at)
        select games.gameid, games.hot, max(expires_at) from games join gifts using (gameid)
        where games.gameid = any (${gameids}::bigint[]) and gifts.published group by games.gameid
        on conflict (gameid) do nothing`.execute(trx);
    },
  });
}
