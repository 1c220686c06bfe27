import type { Gift, ListedGame } from "@playfront/contract/entities";
import { toShanghaiTime } from "../../platform/clock.ts";
import type { GiftRow } from "./gift.repository.ts";

/**
 * Share already claimed as it travels: a whole number rounded down, `"100"` only when none is left, absent without
 * codes (contract.md, "Entities as they travel").
 */
export function percentOf(claimed: number, total: number): string | undefined {
  if (total <= 0) return undefined;
  if (claimed >= total) return "100";
  return String(Math.floor((claimed * 100) / total));
}

/** A gift as it travels; the same for everyone. */
export function toGift(row: GiftRow, game: ListedGame): Gift {
  return {
    giftid: row.giftid,
    giftname: row.giftname,
    gameid: row.gameid,
    gamename: game.gamename,
    gametype: game.gametype,
    logo: game.logo,
    description: row.description,
    percent: percentOf(row.claimed, row.total),
    expires: toShanghaiTime(row.expires_at),
    explain: row.explain,
    requisite: row.requisite,
  };
}
