import { type Kysely, sql } from "kysely";

export const transaction = false;

const portion = 500;

/** Writes the rows of the games that exist. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let last: string | undefined = "0";
  while (last !== undefined) last = await fillAfter(db, last);
}

/** Returns the last game of the portion; undefined after the last portion. */
async function fillAfter(db: Kysely<unknown>, gameid: string): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null }>`
    with portion as materialized (
      select distinct gameid from gifts where published and gameid > ${gameid} order by gameid limit ${portion}
    ), filled as materialized (
      select keep_gift_game(gameid) from portion
    )
    select max(gameid) as last from portion where (select count(*) from filled) >= 0`.execute(db);
  return rows[0]?.last ?? undefined;
}
