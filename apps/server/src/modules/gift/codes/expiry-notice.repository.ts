import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

export interface ExpiringGift {
  giftid: string;
  gameid: string;
  giftname: string;
  expires_at: Date;
}

/** Published gifts that expire from `now` to `until` and whose players have not all been told, the first to expire first. */
export function findExpiring(
  db: Executor,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<ExpiringGift[]> {
  return db
    .selectFrom("gifts")
    .leftJoin("gift_expiry_notices as notice", "notice.giftid", "gifts.giftid")
    .select(["gifts.giftid", "gameid", "giftname", "expires_at"])
    .where("published", "=", true)
    .where("expires_at", ">", now)
    .where("expires_at", "<=", until)
    .where(sql<boolean>`is_done is not true`)
    .orderBy("expires_at")
    .orderBy("gifts.giftid")
    .limit(limit)
    .execute();
}

/**
 * The next up to `limit` players who claimed a code of the gift before `claimedBefore`; null once all were taken, or while
 * another transaction takes some. Accounts that are being deleted are left out.
 */
export async function takeHolders(
  trx: Executor,
  { giftid, claimedBefore, limit }: { giftid: string; claimedBefore: Date; limit: number },
): Promise<string[] | null> {
  await sql`insert into gift_expiry_notices values (${giftid}, 0, false) on conflict do nothing`.execute(
    trx,
  );
  const notice = await trx
    .selectFrom("gift_expiry_notices")
    .select("told_to_pos")
    .where("giftid", "=", giftid)
    .where("is_done", "=", false)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!notice) return null;
  const { rows } = await sql<{ pos: number; uid: string; isKept: boolean }>`
    with holders as materialized (
      select pos, uid from gift_codes
      where giftid = ${giftid} and pos > ${notice.told_to_pos} and uid is not null
        and voided_at is null and claimed_at < ${claimedBefore}
      order by pos limit ${limit}
    ), kept as materialized (
      select uid from accounts where uid in (select uid from holders) for key share skip locked
    )
    select pos, uid, uid in (select uid from kept) as "isKept" from holders order by pos`.execute(
    trx,
  );
  await trx
    .updateTable("gift_expiry_notices")
    .set({ told_to_pos: rows.at(-1)?.pos ?? notice.told_to_pos, is_done: rows.length < limit })
    .where("giftid", "=", giftid)
    .execute();
  return rows.filter(({ isKept }) => isKept).map(({ uid }) => uid);
}
