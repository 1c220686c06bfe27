import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

export interface ExpiringGift {
  giftid: string;
  giftname: string;
  gamename: string;
  expires_at: Date;
}

/** Gifts that players see and that expire after `now` and up to `until`, the first to expire first; those behind `after` only. */
export async function findExpiring(
  db: Executor,
  {
    now,
    until,
    after,
    limit,
  }: { now: Date; until: Date; after: ExpiringGift | null; limit: number },
): Promise<ExpiringGift[]> {
  const { rows } = await sql<ExpiringGift>`
    select giftid, giftname, gamename, expires_at
    from gifts join games on games.gameid = gifts.gameid and games.published
    where gifts.published and expires_at > ${now} and expires_at <= ${until}
      and (expires_at, giftid) > (${after?.expires_at ?? now}::timestamptz, ${after?.giftid ?? "0"}::bigint)
    order by expires_at, giftid limit ${limit}`.execute(db);
  return rows;
}

type Ending = Pick<ExpiringGift, "giftid" | "expires_at">;

interface Asked {
  /** Who claimed a code later knows its end. */
  claimedBefore: Date;
  limit: number;
}

/** The next holders, in the order in which they claimed, after a mark of how far they have been told. */
const selectHolders = ({ giftid }: Ending, { claimedBefore, limit }: Asked) => sql`
  select uid, pos, claimed_at from gift_codes
  where giftid = ${giftid} and claimed_at >= coalesce(claimed_to, '-infinity') and claimed_at < ${claimedBefore}
    and (claimed_at > coalesce(claimed_to, '-infinity') or pos > told_to_pos)
    and uid is not null and voided_at is null
  order by claimed_at, pos limit ${limit}`;

/** Whether somebody holds a code and has not been told of this end of the gift. */
export async function hasUntold(
  db: Executor,
  gift: Ending,
  { claimedBefore }: Pick<Asked, "claimedBefore">,
): Promise<boolean> {
  const { rows } = await sql`
    select from (values (1)) as one left join gift_expiry_notices
      on giftid = ${gift.giftid} and ends_at = ${gift.expires_at}
    cross join lateral (${selectHolders(gift, { claimedBefore, limit: 1 })}) as holder`.execute(db);
  return rows.length > 0;
}

export interface Holder {
  uid: string;
  pos: number;
  claimed_at: Date;
}

/**
 * The next holders of the gift's codes, in the order in which they claimed; none while another transaction takes some. Another end of the gift
 * is told to all of them anew. What was told stands in the transaction's mark (`noteTold`).
 */
export async function lockHolders(trx: Executor, gift: Ending, asked: Asked): Promise<Holder[]> {
  const { giftid, expires_at } = gift;
  await sql`
    insert into gift_expiry_notices as notice (giftid, told_to_pos, is_done, claimed_to, ends_at)
    values (${giftid}, 0, false, '-infinity', ${expires_at})
    on conflict (giftid) do update set told_to_pos = 0, claimed_to = '-infinity', ends_at = excluded.ends_at
      where notice.ends_at is distinct from excluded.ends_at`.execute(trx);
  const { rows } = await sql<Holder>`
    with notice as materialized (
      select claimed_to, told_to_pos from gift_expiry_notices
      where giftid = ${giftid} and ends_at = ${expires_at} for update skip locked
    )
    select holder.uid, holder.pos, holder.claimed_at
    from notice cross join lateral (${selectHolders(gift, asked)}) as holder`.execute(trx);
  return rows;
}

/** The accounts among these that are locked by nobody else, and are locked now. */
export async function lockAccounts(trx: Executor, uids: readonly string[]): Promise<Set<string>> {
  // In a statement of its own: one that joins leaves out accounts that others have changed since it began.
  const { rows } = await sql<{ uid: string }>`
    select uid from accounts where uid = any (${[...uids]}::bigint[]) for key share skip locked`.execute(
    trx,
  );
  return new Set(rows.map(({ uid }) => uid));
}

/** Notes that everybody up to this holder has been told. */
export async function noteTold(
  trx: Executor,
  { giftid, pos, claimed_at }: Pick<Holder, "pos" | "claimed_at"> & { giftid: string },
): Promise<void> {
  await trx
    .updateTable("gift_expiry_notices")
    .set({ told_to_pos: pos, claimed_to: claimed_at })
    .where("giftid", "=", giftid)
    .execute();
}
