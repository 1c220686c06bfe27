import { type Kysely, sql } from "kysely";

export const transaction = false;

const portion = 5000;

/** Writes the times of release of the games that exist. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let last: string | undefined = "0";
  while (last !== undefined) last = await fillAfter(db, last);
}

/** Returns the last game of the portion; undefined after the last portion. */
async function fillAfter(db: Kysely<unknown>, gameid: string): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null }>`
    with portion as materialized (
      select gameid, released_at from games where gameid > ${gameid} order by gameid limit ${portion}
    ), filled as (
      update game_categories set released_at = portion.released_at
      from portion where game_categories.gameid = portion.gameid and game_categories.released_at is null
    )
    select max(gameid) as last from portion`.execute(db);
  return rows[0]?.last ?? undefined;
}
