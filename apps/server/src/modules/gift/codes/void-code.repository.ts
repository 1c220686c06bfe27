import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

export interface CodeRow {
  pos: number;
  code: string;
  uid: string | null;
  claimed_at: Date | null;
  voided_at: Date | null;
}

const columns = ["pos", "code", "uid", "claimed_at", "voided_at"] as const;

export function findByCode(
  db: Executor,
  { giftid, code }: { giftid: string; code: string },
): Promise<CodeRow | undefined> {
  const codes = db.selectFrom("gift_codes").select(columns).where("giftid", "=", giftid);
  return codes.where("code", "=", code).executeTakeFirst();
}

export function findByPlayer(
  db: Executor,
  { giftid, uid }: { giftid: string; uid: string },
): Promise<CodeRow | undefined> {
  const codes = db.selectFrom("gift_codes").select(columns).where("giftid", "=", giftid);
  return codes.where("uid", "=", uid).executeTakeFirst();
}

/**
 * Takes a code from its player, or from the free ones, for good. Returns undefined if it is void already or somebody else has
 * it than `uid`.
 */
export async function voidCode(
  trx: Executor,
  { giftid, pos, uid, now }: { giftid: string; pos: number; uid: string | null; now: Date },
): Promise<{ code: string; wasFree: boolean } | undefined> {
  const { rows } = await sql<{ code: string; claimed_at: Date | null }>`
    with former as (
      select code, claimed_at from gift_codes
      where giftid = ${giftid} and pos = ${pos} and voided_at is null
        and uid is not distinct from ${uid}::bigint
      for update
    )
    update gift_codes
    set uid = null, claimed_at = coalesce(gift_codes.claimed_at, ${now}), voided_at = ${now}
    from former where giftid = ${giftid} and pos = ${pos}
    returning former.code, former.claimed_at`.execute(trx);
  const [row] = rows;
  return row && { code: row.code, wasFree: row.claimed_at === null };
}

/** Gives the player the first free code and returns it; null if there is none. */
export async function giveFree(
  trx: Executor,
  { giftid, uid, now }: { giftid: string; uid: string; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ pos: number; code: string }>`
    update gift_codes set uid = ${uid}, claimed_at = ${now}
    where giftid = ${giftid} and pos = (
      select pos from gift_codes where giftid = ${giftid} and claimed_at is null
      order by pos limit 1 for update skip locked)
    returning pos, code`.execute(trx);
  const [row] = rows;
  if (row) await countGone(trx, giftid, row.pos);
  return row?.code ?? null;
}

/** Counts a code that is not free any more, in the row that a claim of it would have used. */
export async function countGone(trx: Executor, giftid: string, pos: number): Promise<void> {
  await sql`update gift_claim_counts set claimed = claimed + 1
    where giftid = ${giftid} and shard = ${pos % 16}`.execute(trx);
}
