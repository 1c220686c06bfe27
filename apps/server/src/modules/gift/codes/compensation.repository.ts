import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

interface Recipients {
  giftid: string;
  uids: readonly string[];
}

export interface Giving extends Recipients {
  now: Date;
  /** Places of codes that nobody gets; null for none. */
  except: { first: number; last: number } | null;
}

/** Of these players, those without an account that is to stay, and those who have a code of the gift. */
export async function sortRecipients(
  db: Executor,
  { giftid, uids }: Recipients,
): Promise<{ uid: string; is: "unknown" | "owner" }[]> {
  const { rows } = await sql<{ uid: string; is: "unknown" | "owner" }>`
    select wanted.uid, case when accounts.uid is null then 'unknown' else 'owner' end as is
    from unnest(${uids}::bigint[]) with ordinality as wanted (uid, place)
    left join accounts on accounts.uid = wanted.uid and accounts.deletion_due is null
    left join gift_codes on gift_codes.giftid = ${giftid} and gift_codes.uid = wanted.uid
    where accounts.uid is null or gift_codes.uid is not null
    order by place`.execute(db);
  return rows;
}

/**
 * Gives each of the players who has none yet a free code and counts it. Returns who got one, and how many were to get one.
 * Throws a unique violation if one of them claims at the same time.
 */
export async function giveCodes(
  trx: Executor,
  { giftid, uids, now, except }: Giving,
): Promise<{ given: string[]; wanted: number }> {
  const { rows } = await sql<{ given: string[]; wanted: number }>`
    with wanted as materialized (
      select wanted.uid, row_number() over (order by wanted.place) as turn
      from unnest(${uids}::bigint[]) with ordinality as wanted (uid, place)
      join accounts on accounts.uid = wanted.uid and accounts.deletion_due is null
      where not exists (
        select from gift_codes where giftid = ${giftid} and gift_codes.uid = wanted.uid)
    ), locked as materialized (
      select pos from gift_codes where giftid = ${giftid} and claimed_at is null
        ${except === null ? sql`` : sql`and pos not between ${except.first} and ${except.last}`}
      order by pos limit (select count(*) from wanted) for update skip locked
    ), free as (
      select pos, row_number() over (order by pos) as turn from locked
    ), given as (
      update gift_codes set uid = wanted.uid, claimed_at = ${now}
      from free join wanted using (turn)
      where giftid = ${giftid} and gift_codes.pos = free.pos
      returning gift_codes.uid, gift_codes.pos
    ), counted as (
      update gift_claim_counts set claimed = claimed + more.codes
      from (select pos % 16 as shard, count(*)::int as codes from given group by 1) as more
      where giftid = ${giftid} and gift_claim_counts.shard = more.shard
    )
    select coalesce((select array_agg(uid::text) from given), '{}') as given,
      (select count(*)::int from wanted) as wanted`.execute(trx);
  return rows[0] as { given: string[]; wanted: number };
}
