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
  return (
    db
      .selectFrom("gifts")
      .select(["giftid", "gameid", "giftname", "expires_at"])
      .where("published", "=", true)
      .where("expires_at", ">", now)
      .where("expires_at", "<=", until)
      // Not a left join: the planner expects hardly a row of it, and reads all gifts of the span.
      .where(sql<boolean>`not exists (
      select from gift_expiry_notices as notice where notice.giftid = gifts.giftid and is_done)`)
      .orderBy("expires_at")
      .orderBy("giftid")
      .limit(limit)
      .execute()
  );
}

/**
 * The players who claimed one of the gift's next `limit` codes before `claimedBefore`; null once all codes were looked at, or while
 * another transaction looks at some. Accounts that are being deleted are left out. The limit is of codes, not of players: behind
 * the last claimed code there may be millions of free ones.
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
  const { rows } = await sql<{ pos: number; uid: string | null; isOld: boolean }>`
    select pos, uid, coalesce(voided_at is null and claimed_at < ${claimedBefore}, false) as "isOld"
    from gift_codes where giftid = ${giftid} and pos > ${notice.told_to_pos}
    order by pos limit ${limit}`.execute(trx);
  await trx
    .updateTable("gift_expiry_notices")
    .set({ told_to_pos: rows.at(-1)?.pos ?? notice.told_to_pos, is_done: rows.length < limit })
    .where("giftid", "=", giftid)
    .execute();
  const uids = rows.flatMap(({ uid, isOld }) => (uid !== null && isOld ? uid : []));
  return lockAccounts(trx, uids);
}

/** In a statement of its own: one that joins leaves out accounts that others have changed since it began. */
async function lockAccounts(trx: Executor, uids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select uid from accounts where uid = any (${uids}::bigint[]) for key share skip locked`.execute(
    trx,
  );
  return rows.map(({ uid }) => uid);
}
