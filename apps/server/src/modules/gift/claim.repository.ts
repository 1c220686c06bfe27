import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";
import { claimedOfGift } from "./gift.repository.ts";

/** The fields of a gift that a claim checks, and the code that the account already has from it. */
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

/** Codes that no committed claim has taken; codes locked by an unfinished claim count as left. */
export async function countLeft(executor: Executor, giftid: string): Promise<number> {
  const row = await executor
    .selectFrom("gifts")
    .select(sql<number>`total - ${claimedOfGift}`.as("left"))
    .where("giftid", "=", giftid)
    .executeTakeFirst();
  return row?.left ?? 0;
}

export interface TakeCode {
  giftid: string;
  uid: string;
  now: Date;
  /** Position to start looking at; the codes before it are most likely given out. */
  from: number;
  /** `skip` passes over codes that another claim has locked; `wait` waits to see whether they become free. */
  locked: "skip" | "wait";
}

export interface TakenCode {
  pos: number;
  code: string;
}

/**
 * Gives the account the first free code at or after `from` and counts it, in one statement and so in one transaction.
 * Undefined if no code is free. Throws a unique violation if the account already has a code of the gift.
 */
export async function takeFreeCode(
  executor: Executor,
  taking: TakeCode,
): Promise<TakenCode | undefined> {
  const { rows } = await takeCodeStatement(taking).execute(executor);
  return rows[0];
}

/**
 * Exported so that the benchmark can measure its rate alone. The row lock of the inner select keeps two claims from
 * taking one code. The code's position chooses the counter: claims that run at the same time hold neighbouring
 * codes and so hardly ever wait for the same counter row.
 */
export function takeCodeStatement({ giftid, uid, now, from, locked }: TakeCode) {
  return sql<TakenCode>`
    with taken as (
      update gift_codes set uid = ${uid}, claimed_at = ${now}
      where giftid = ${giftid} and claimed_at is null and pos = (
        select pos from gift_codes
        where giftid = ${giftid} and claimed_at is null and pos >= ${from}
        order by pos limit 1 for update ${locked === "skip" ? sql`skip locked` : sql``}
      )
      returning pos, code
    ), counted as (
      update gift_claim_counts set claimed = claimed + 1 from taken
      where gift_claim_counts.giftid = ${giftid} and shard = taken.pos % 16
    )
    select pos, code from taken`;
}
