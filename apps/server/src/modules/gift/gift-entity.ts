import type { Gift, ListedGame } from "@playfront/contract/entities";
import { toShanghaiTime } from "../../infra/clock.ts";
import type { GiftRow } from "./gift.repository.ts";
import { claimedPercent } from "./gift.rules.ts";

/** A gift as the API answers it; the same for every player. */
export function toGift(row: GiftRow, game: ListedGame): Gift {
  return {
    giftid: row.giftid,
    giftname: row.giftname,
    gameid: row.gameid,
    gamename: game.gamename,
    gametype: game.gametype,
    logo: game.logo,
    description: row.description,
    percent: claimedPercent(row.claimed, row.total),
    expires: toShanghaiTime(row.expires_at),
    explain: row.explain,
    requisite: row.requisite,
  };
}
