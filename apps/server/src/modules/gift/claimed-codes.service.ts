import type { ClaimedCode } from "@playfront/contract/entities";
import type { Db } from "@playfront/database/connect";
import { toIsoTime, toShanghaiTime } from "../../infra/clock.ts";
import { sliceOf } from "../../infra/slice.ts";
import {
  findClaimedOfGame,
  findClaimedOfGift,
  findCodesByAccount,
} from "./claimed-codes.repository.ts";
import type { GameLookup } from "./gift.service.ts";

export interface ClaimedCodesServiceDeps {
  db: Db;
  games: Pick<GameLookup, "findAllListed">;
}

export type ClaimedCodesService = ReturnType<typeof createClaimedCodesService>;

/**
 * Of so many of a game's gifts, and as many unpublished ones, codes are looked up. More than a game lists at a time, because
 * expired gifts count too.
 */
const maxGiftsOfGame = 500;

type ClaimedOf = { uid: string; giftid: string; gameid?: string } | { uid: string; gameid: string };

/** Shown for a game that is no longer listed: the player keeps the code. */
const delisted = { gamename: "已下架的游戏", gametype: "mobile", logo: "" } as const;

/** The codes that a player has claimed. */
export function createClaimedCodesService(deps: ClaimedCodesServiceDeps) {
  return {
    /**
     * The account's codes of a game, of a gift, or of a gift within a game if both are given. Of a game with very many gifts
     * only of those that expire last; `findCodes` has all.
     */
    async findClaimed(of: ClaimedOf) {
      const rows =
        "giftid" in of
          ? await findClaimedOfGift(deps.db, of)
          : await findClaimedOfGame(deps.db, { ...of, limit: maxGiftsOfGame });
      return rows.map(({ expires_at, ...code }) => ({
        ...code,
        expires: toShanghaiTime(expires_at),
      }));
    },
    /** One page of all codes of the account, newest first. `page` is 1-based. */
    findCodes: (of: { uid: string; page: number; pageSize: number }) => findCodes(deps, of),
  };
}

async function findCodes(
  { db, games }: ClaimedCodesServiceDeps,
  { uid, ...paging }: { uid: string; page: number; pageSize: number },
): Promise<ClaimedCode[]> {
  const slice = sliceOf(paging);
  if (slice === null) return [];
  const rows = await findCodesByAccount(db, { uid, ...slice });
  const listed = await games.findAllListed([...new Set(rows.map((row) => row.gameid))]);
  return rows.map((row) => {
    const { gamename, gametype, logo } = listed.get(row.gameid) ?? delisted;
    return {
      giftid: row.giftid,
      giftname: row.giftname,
      gameid: row.gameid,
      gamename,
      gametype,
      logo,
      sn: row.code,
      claimedat: toIsoTime(row.claimed_at as Date),
      expires: toShanghaiTime(row.expires_at),
      ...(row.report && { report: row.report }),
    };
  });
}
