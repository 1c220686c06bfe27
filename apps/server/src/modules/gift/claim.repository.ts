import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";
import { claimedOfGift } from "./gift.repository.ts";

/** A gift as a claim sees it, and the code the account already holds of it. */
export function findClaimable(
  executor: Executor,
  { giftid, uid }: { giftid: string; uid: string },
) {
  return executor
    .selectFrom("gifts")
    .leftJoin("gift_codes", (join) =>
      join.onRef("gift_codes.giftid", "=", "gifts.giftid").on("gift_codes.uid", "=", uid),
    )
    .select([
      "gifts.gameid",
      "gifts.requisite",
      "gifts.opens_at",
      "gifts.expires_at",
      "gifts.published",
      "gift_codes.code",
    ])
    .select(sql<number>`gifts.total - ${claimedOfGift}`.as("left"))
    .where("gifts.giftid", "=", giftid)
    .executeTakeFirst();
}

export async function findCode(
  executor: Executor,
  { giftid, uid }: { giftid: string; uid: string },
): Promise<string | undefined> {
  const row = await executor
    .selectFrom("gift_codes")
    .select("code")
    .where("giftid", "=", giftid)
    .where("uid", "=", uid)
    .executeTakeFirst();
  return row?.code;
}

/** Codes that nobody holds for certain, those in the hands of an unfinished claim included. */
export async function countLeft(executor: Executor, giftid: string): Promise<number> {
  const row = await executor
    .selectFrom("gifts")
    .select(sql<number>`total - ${claimedOfGift}`.as("left"))
    .where("giftid", "=", giftid)
    .executeTakeFirst();
  return row?.left ?? 0;
}

export interface Taking {
  giftid: string;
  uid: string;
  now: Date;
  /** Where to begin looking; the codes before it are likely given out. */
  from: number;
  /** `skip` passes over codes that another claim holds; `wait` waits to see whether they come free. */
  held: "skip" | "wait";
}

export interface Taken {
  pos: number;
  code: string;
}

/**
 * Gives the first free code from `from` on to the account and counts it, in one statement and so in one transaction.
 * Undefined when there is none. Throws unique_violation when the account holds one already.
 */
export async function takeFreeCode(executor: Executor, taking: Taking): Promise<Taken | undefined> {
  const { rows } = await takeStatement(taking).execute(executor);
  return rows[0];
}

/**
 * The statement of a claim; exported so that its rate can be measured alone. The row lock of the inner select keeps
 * two claims apart. The counter is chosen by the code's place: claims in flight hold neighbouring codes, so they
 * hardly ever meet on one counter.
 */
export function takeStatement({ giftid, uid, now, from, held }: Taking) {
  return sql<Taken>`
    with taken as (
      update gift_codes set uid = ${uid}, claimed_at = ${now}
      where giftid = ${giftid} and claimed_at is null and pos = (
        select pos from gift_codes
        where giftid = ${giftid} and claimed_at is null and pos >= ${from}
        order by pos limit 1 for update ${held === "skip" ? sql`skip locked` : sql``}
      )
      returning pos, code
    ), counted as (
      update gift_claim_counts set claimed = claimed + 1 from taken
      where gift_claim_counts.giftid = ${giftid} and shard = taken.pos % 16
    )
    select pos, code from taken`;
}
