import type { Executor } from "@playfront/database/connect";

/** The codes that an account has of a game or of one gift, newest first. */
export function findClaimed(
  executor: Executor,
  { uid, gameid, giftid, limit }: { uid: string; gameid?: string; giftid?: string; limit: number },
) {
  return executor
    .selectFrom("gift_codes")
    .innerJoin("gifts", "gifts.giftid", "gift_codes.giftid")
    .select(["gift_codes.giftid", "gift_codes.code as sn"])
    .select(["gifts.giftname", "gifts.expires_at"])
    .where("gift_codes.uid", "=", uid)
    .$if(giftid !== undefined, (query) => query.where("gift_codes.giftid", "=", giftid as string))
    .$if(gameid !== undefined, (query) => query.where("gifts.gameid", "=", gameid as string))
    .orderBy("gift_codes.claimed_at", "desc")
    .orderBy("gift_codes.giftid", "desc")
    .limit(limit)
    .execute();
}

/** One page of the codes that an account has, newest first; codes of unpublished gifts are included. */
export function findCodesByAccount(
  executor: Executor,
  { uid, limit, offset }: { uid: string; limit: number; offset: number },
) {
  return executor
    .selectFrom("gift_codes")
    .innerJoin("gifts", "gifts.giftid", "gift_codes.giftid")
    .select(["gift_codes.giftid", "gift_codes.code", "gift_codes.claimed_at"])
    .select(["gifts.giftname", "gifts.gameid", "gifts.expires_at"])
    .where("gift_codes.uid", "=", uid)
    .orderBy("gift_codes.claimed_at", "desc")
    .orderBy("gift_codes.giftid", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}
