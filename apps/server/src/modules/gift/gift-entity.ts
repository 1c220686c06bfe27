import type { Gift, ListedGame } from "@playfront/contract/entities";
import { toIsoTime, toShanghaiTime } from "../../infra/clock.ts";
import type { GiftRow } from "./gift.repository.ts";
import { claimedPercent, opensLater } from "./gift.rules.ts";

/** A gift as the API answers it now; the same for every player. */
export function toGift(row: GiftRow, game: ListedGame, now: Date): Gift {
  const opens = opensLater(row.opens_at, now);
  const restocks = row.restocks_at && opensLater(row.restocks_at, now);
  return {
    giftid: row.giftid,
    giftname: row.giftname,
    gameid: row.gameid,
    gamename: game.gamename,
    gametype: game.gametype,
    logo: game.logo,
    description: row.description,
    percent: claimedPercent(row.claimed, row.total),
    left: Math.max(0, row.total - row.claimed),
    ...(opens && { opens: toIsoTime(wholeSecond(opens)) }),
    ...(restocks && { restocks: toIsoTime(restocks) }),
    ...(row.second_hand && { secondhand: true as const }),
    expires: toShanghaiTime(row.expires_at),
    explain: row.explain,
    ...(row.picture !== null && { picture: row.picture }),
    requisite: row.requisite,
  };
}

/** Rounded up: whoever claims at the time that was told must not be too early. */
function wholeSecond(time: Date): Date {
  return new Date(Math.ceil(time.getTime() / 1000) * 1000);
}
