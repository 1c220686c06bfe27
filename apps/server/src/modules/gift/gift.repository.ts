import type { Executor } from "@playfront/database/connect";
import type { Database } from "@playfront/database/schema";
import { type Insertable, type Selectable, sql } from "kysely";
import { findBlocks, type IdRange } from "../../infra/id-blocks.ts";

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
  "picture",
  "restocks_at",
  "second_hand",
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

/** Which blocks of `size` ids hold a gift that has not expired. */
export function findAvailableBlocks(executor: Executor, now: Date, size: number) {
  const when = sql`gifts.published and gifts.expires_at > ${now}
    and exists (select from games where games.gameid = gifts.gameid and games.published)`;
  return findBlocks(executor, { table: "gifts", id: "giftid", when }, size);
}

/** Gifts of a range of ids that have not expired; those that open later are included. */
export function findAvailableIds(
  executor: Executor,
  { now, after, to, limit }: IdRange & { now: Date },
) {
  return executor
    .selectFrom("gifts")
    .innerJoin("games", "games.gameid", "gifts.gameid")
    .select([
      "gifts.giftid",
      // The page changes when an operator changes the gift, and when it opens.
      sql<Date>`greatest(
        gifts.created_at,
        case when opens_at <= ${now} then opens_at end,
        (select made_at from object_versions where object = 'gift/' || gifts.giftid order by id desc limit 1)
      )`.as("changedat"),
    ])
    .where("gifts.published", "=", true)
    .where("gifts.expires_at", ">", now)
    .where("games.published", "=", true)
    .where("gifts.giftid", ">", after)
    .where("gifts.giftid", "<=", to)
    .orderBy("gifts.giftid")
    .limit(limit)
    .execute();
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
  /** Gifts that have neither expired nor run out of codes. */
  totalnum: number;
  /** How many of them are not open yet. */
  soonnum: number;
  /** What the newest of them holds; null without any. */
  content: string | null;
  /** When one of them opens or expires, or a game of this page or of one before it has no gift left. */
  changesAt: Date;
}

/**
 * One page of the games that have gifts which have not expired, most popular first. Triggers maintain `gift_games`. At
 * most `counted` gifts of a game count.
 */
export async function findGiftGames(
  executor: Executor,
  { now, limit, offset, counted }: { now: Date; limit: number; offset: number; counted: number },
): Promise<GiftGameRow[]> {
  const { rows } = await sql<GiftGameRow>`
    with until as materialized (
      select gameid, hot, expires_at from gift_games where expires_at > ${now}
      order by hot desc, gameid desc limit ${limit + offset}
    ), page as materialized (
      select gameid, hot from until order by hot desc, gameid desc offset ${offset}
    )
    select gameid, totalnum, soonnum, content,
      least(next_change, (select min(expires_at) from until)) as "changesAt"
    from page, lateral (
      select count(*)::int as totalnum,
        (count(*) filter (where opens_at > ${now}))::int as soonnum,
        (array_agg(description order by giftid desc))[1] as content,
        min(case when opens_at > ${now} then opens_at else expires_at end) as next_change
      from (
        select giftid, opens_at, expires_at, description, total, ${claimedOfGift} as claimed
        from gifts
        where gifts.gameid = page.gameid and gifts.published and gifts.expires_at > ${now}
        limit ${counted}
      ) as gift
      where claimed < total
    ) as available
    order by hot desc, gameid desc`.execute(executor);
  return rows;
}

function selectPublished(executor: Executor) {
  return executor
    .selectFrom("gifts")
    .select(columns)
    .select(claimedOfGift.as("claimed"))
    .where("published", "=", true);
}
