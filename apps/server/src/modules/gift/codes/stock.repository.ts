import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";
import { lowRef } from "../../follow/game-events.ts";
import { claimedOfGift } from "../gift.repository.ts";

/** Claims of a gift after `since`, by hour; hours without any are left out. Void codes are no claims. */
export async function countByHour(
  db: Executor,
  { giftid, since }: { giftid: string; since: Date },
): Promise<{ hour: Date; claims: number }[]> {
  const { rows } = await sql<{ hour: Date; claims: number }>`
    select date_trunc('hour', claimed_at) as hour, count(*)::int as claims from gift_codes
    where giftid = ${giftid} and claimed_at > ${since} and voided_at is null
    group by 1 order by 1`.execute(db);
  return rows;
}

/** Sets at how many codes operators are told; null for never. The next run of the job looks whether that is so. */
export async function setAlarm(
  trx: Executor,
  { giftid, threshold }: { giftid: string; threshold: number },
): Promise<void> {
  if (threshold === 0) {
    await trx.deleteFrom("gift_alarms").where("giftid", "=", giftid).execute();
    return;
  }
  await trx
    .insertInto("gift_alarms")
    .values({ giftid, threshold, low_since: null })
    .onConflict((on) => on.column("giftid").doUpdateSet({ threshold, low_since: null }))
    .execute();
}

export interface LowGift {
  giftid: string;
  giftname: string;
  gameid: string;
  left: number;
  threshold: number;
  /** It has just become low. */
  became: boolean;
  /** Players can have the last codes, and followers of the game have not been told. */
  isNews: boolean;
}

/**
 * Notes which gifts, of the `limit` after `after`, have few codes left, and which have enough again. Returns the last gift
 * looked at and the low ones of which something is to be told. Only gifts that can still be claimed become low.
 */
export async function noteLow(
  trx: Executor,
  { now, after, limit }: { now: Date; after: string; limit: number },
): Promise<{ last: string | null; low: LowGift[] }> {
  const { rows } = await sql<LowGift>`
    with looked as (
      select gift_alarms.giftid, threshold, low_since, giftname, gameid, total - ${claimedOfGift} as left,
        gifts.published and expires_at > ${now} as claimable,
        gifts.published and games.published and opens_at <= ${now} and expires_at > ${now}
          and ${claimedOfGift} between 1 and total - 1 and total - ${claimedOfGift} <= threshold
          and not exists (select from game_events where topic = 'gift' and ref = ${lowRef(sql`giftid::text`)}) as news
      from gift_alarms join gifts using (giftid) join games using (gameid)
      where giftid > ${after} order by giftid limit ${limit} for no key update of gift_alarms
    ), noted as (
      update gift_alarms set low_since = case when gift_alarms.low_since is null then ${now}::timestamptz end
      from looked
      where gift_alarms.giftid = looked.giftid
        and (claimable and looked.left <= looked.threshold) = (gift_alarms.low_since is null)
      returning gift_alarms.giftid, gift_alarms.low_since is not null as became
    )
    select looked.giftid, giftname, gameid, looked.left, looked.threshold, coalesce(became, false) as became,
      news as "isNews"
    from looked left join noted using (giftid) order by giftid`.execute(trx);
  const low = rows.filter(({ became, isNews }) => became || isNews);
  return { last: rows.length === limit ? (rows.at(-1)?.giftid ?? null) : null, low };
}
