import { type Kysely, sql } from "kysely";

export const transaction = false;

/** Games in a transaction: their rows are locked meanwhile, for less than a second. */
const portion = 500;

/** Writes the terms of the games that exist. After an interruption it goes on with the games that have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let last: string | undefined = "0";
  while (last !== undefined) last = await fillAfter(db, last);
}

/** Returns the last game of the portion; undefined after the last portion. */
function fillAfter(db: Kysely<unknown>, gameid: string): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    // Locked in a statement of their own: the next ones must see what another transaction has written meanwhile.
    const { rows } = await sql<{ gameid: string }>`
      select gameid from games
      where gameid > ${gameid} and published
        and not exists (select from game_terms where game_terms.gameid = games.gameid)
      order by gameid limit ${portion} for no key update`.execute(trx);
    const gameids = rows.map((row) => row.gameid);
    await sql`delete from game_terms where gameid = any (${gameids}::bigint[])`.execute(trx);
    await sql`select insert_game_terms(${gameids}::bigint[])`.execute(trx);
    return gameids.at(-1);
  });
}
