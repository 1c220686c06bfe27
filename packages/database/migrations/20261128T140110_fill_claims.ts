import { type MigrationTools, retry } from "@playfront/database/migrating/steps";
import { type Kysely, sql } from "kysely";

/** Codes in a transaction. Nobody can take them from their players meanwhile; they are written in less than half a second. */
const portion = 5_000;
const progressMs = 10_000;

interface Place {
  giftid: string;
  uid: string;
}

/** Notes the claims of before. New ones go on, and are noted by the triggers of the migration before this one. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  let last: Place | undefined = { giftid: "0", uid: "0" };
  for (let toldAt = performance.now(); last !== undefined; ) {
    const after: Place = last;
    last = await retry(() => fillAfter(db, after), tools);
    if (last === undefined || performance.now() - toldAt < progressMs) continue;
    toldAt = performance.now();
    tools.log(`Claims are noted up to gift ${last.giftid}`);
  }
}

export const transaction = false;

/** A code that is being taken from its player is waited for, and left out: its claim would stay otherwise. */
async function fillAfter(
  db: Kysely<unknown>,
  { giftid, uid }: Place,
): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    with portion as materialized (
      select uid, giftid, pos, code, claimed_at from gift_codes
      where uid is not null and (giftid, uid) > (${giftid}::bigint, ${uid}::bigint)
      order by giftid, uid limit ${portion} for share
    ), filled as (
      insert into claims select * from portion on conflict do nothing
    )
    select giftid, uid from portion order by giftid desc, uid desc limit 1`.execute(db);
  return rows[0];
}
