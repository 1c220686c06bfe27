import type { ClaimedCode } from "@playfront/contract/entities";
import type { Db } from "@playfront/database/connect";
import { toIsoTime, toShanghaiTime } from "../../infra/clock.ts";
import { sliceOf } from "../../infra/slice.ts";
import { findClaimed, findCodesByAccount } from "./claimed-codes.repository.ts";
import type { GameLookup } from "./gift.service.ts";

export interface ClaimedCodesServiceDeps {
  db: Db;
  games: Pick<GameLookup, "findAllListed">;
}

export type ClaimedCodesService = ReturnType<typeof createClaimedCodesService>;

/** Higher than the number of gifts that a game lists at a time, because expired gifts count too. */
const maxClaimedOfGame = 500;

/** Shown for a game that is no longer listed: the player keeps the code. */
const delisted = { gamename: "已下架的游戏", gametype: "mobile", logo: "" } as const;

/** The codes that a player has claimed. */
export function createClaimedCodesService(deps: ClaimedCodesServiceDeps) {
  return {
    /** The account's codes of a game, of a gift, or of a gift within a game if both are given. */
    async findClaimed(of: { uid: string; gameid?: string; giftid?: string }) {
      const rows = await findClaimed(deps.db, { ...of, limit: maxClaimedOfGame });
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
    };
  });
}
