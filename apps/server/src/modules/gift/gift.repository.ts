import type { Executor } from "@playfront/database/connect";
import type { Database } from "@playfront/database/schema";
import { type Insertable, type Selectable, sql } from "kysely";

const columns = [
  "giftid",
  "gameid",
  "giftname",
  "description",
  "explain",
  "requisite",
  "opens_at",
  "expires_at",
  "total",
] as const;

export type GiftRow = Pick<Selectable<Database["gifts"]>, (typeof columns)[number]> & {
  /** Codes given out. */
  claimed: number;
};

/** Number of claimed codes of the gift in the outer query: the sum of its sixteen counter rows. */
export const claimedOfGift = sql<number>`(
  select coalesce(sum(claimed), 0)::int from gift_claim_counts
  where gift_claim_counts.giftid = gifts.giftid
)`;

/** A published gift, expired or not. */
export function findById(executor: Executor, giftid: string): Promise<GiftRow | undefined> {
  return selectPublished(executor).where("giftid", "=", giftid).executeTakeFirst();
}

/**
 * Published gifts of a game that have not expired, newest first; gifts that open later are included. Gifts that have
 * expired, perhaps thousands, are left out before the rows are put in order.
 */
export function findAvailableByGame(
  executor: Executor,
  { gameid, now, limit }: { gameid: string; now: Date; limit: number },
): Promise<GiftRow[]> {
  const available = sql<string>`(
    with available as materialized (
      select giftid from gifts where gameid = ${gameid} and published and expires_at > ${now}
    )
    select giftid from available order by giftid desc limit ${limit}
  )`;
  return selectPublished(executor)
    .where("giftid", "in", available)
    .orderBy("giftid", "desc")
    .execute();
}

/** When the next gift of the shop expires; null if none will. */
export async function findNextExpiry(executor: Executor, now: Date): Promise<Date | null> {
  const row = await executor
    .selectFrom("gifts")
    .select("expires_at")
    .where("published", "=", true)
    .where("expires_at", ">", now)
    .orderBy("expires_at")
    .limit(1)
    .executeTakeFirst();
  return row?.expires_at ?? null;
}

export async function insert(
  executor: Executor,
  row: Insertable<Database["gifts"]>,
): Promise<string> {
  const { giftid } = await executor
    .insertInto("gifts")
    .values(row)
    .returning("giftid")
    .executeTakeFirstOrThrow();
  return giftid;
}

export interface GiftGameRow {
  gameid: string;
  /** Gifts that have not expired. */
  totalnum: number;
}

/** One page of the games that have available gifts, most popular first. Triggers maintain `gift_games`. */
export async function findGiftGames(
  executor: Executor,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<GiftGameRow[]> {
  const { rows } = await sql<GiftGameRow>`
    with page as materialized (
      select gameid, hot from gift_games where expires_at > ${now}
      order by hot desc, gameid desc limit ${limit} offset ${offset}
    )
    select gameid, (
      select count(*)::int from gifts
      where gifts.gameid = page.gameid and gifts.published and gifts.expires_at > ${now}
    ) as totalnum
    from page order by hot desc, gameid desc`.execute(executor);
  return rows;
}

function selectPublished(executor: Executor) {
  return executor
    .selectFrom("gifts")
    .select(columns)
    .select(claimedOfGift.as("claimed"))
    .where("published", "=", true);
}
