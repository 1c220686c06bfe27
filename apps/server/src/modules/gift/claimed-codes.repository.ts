import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

interface ClaimedRow {
  giftid: string;
  sn: string;
  giftname: string;
  expires_at: Date;
}

/** The code that an account has of a gift, or none; with a game, only if the gift is the game's. */
export function findClaimedOfGift(
  executor: Executor,
  { uid, gameid, giftid }: { uid: string; gameid?: string; giftid: string },
): Promise<ClaimedRow[]> {
  return executor
    .selectFrom("claims")
    .innerJoin("gifts", "gifts.giftid", "claims.giftid")
    .select(["claims.giftid", "claims.code as sn"])
    .select(["gifts.giftname", "gifts.expires_at"])
    .where("claims.uid", "=", uid)
    .where("claims.giftid", "=", giftid)
    .$if(gameid !== undefined, (query) => query.where("gifts.gameid", "=", gameid as string))
    .execute();
}

/**
 * The codes that an account has of a game, newest first, among the `limit` gifts that expire last. The limits in the lateral
 * parts make PostgreSQL look each gift up, however many codes the account and gifts the game has.
 */
export async function findClaimedOfGame(
  executor: Executor,
  { uid, gameid, limit }: { uid: string; gameid: string; limit: number },
): Promise<ClaimedRow[]> {
  const { rows } = await sql<ClaimedRow>`
    select gift.giftid, claimed.code as sn, gift.giftname, gift.expires_at
    from unnest(array[true, false]) as kind (published)
    cross join lateral (
      select giftid, giftname, expires_at from gifts
      where gameid = ${gameid} and gifts.published = kind.published
      order by expires_at desc, giftid desc limit ${limit}
    ) as gift
    cross join lateral (
      select code, claimed_at from claims
      where claims.giftid = gift.giftid and uid = ${uid} limit 1
    ) as claimed
    order by claimed.claimed_at desc, gift.giftid desc limit ${limit}`.execute(executor);
  return rows;
}

/** One page of the codes that an account has, newest first; codes of unpublished gifts are included. */
export function findCodesByAccount(
  executor: Executor,
  { uid, limit, offset }: { uid: string; limit: number; offset: number },
) {
  return executor
    .selectFrom("claims")
    .innerJoin("gifts", "gifts.giftid", "claims.giftid")
    .select(["claims.giftid", "claims.code", "claims.claimed_at"])
    .select(["gifts.giftname", "gifts.gameid", "gifts.expires_at"])
    .select(
      sql<"open" | "refused" | null>`(
        select state from code_reports
        where code_reports.giftid = claims.giftid and code_reports.pos = claims.pos)`.as(
        "report",
      ),
    )
    .where("claims.uid", "=", uid)
    .orderBy("claims.claimed_at", "desc")
    .orderBy("claims.giftid", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}
