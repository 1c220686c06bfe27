import type { ClaimedCode } from "@playfront/contract/entities";
import type { Db } from "@playfront/database/connect";
import { toIsoTime, toShanghaiTime } from "../../infra/clock.ts";
import { findClaimed, findCodesByAccount } from "./claimed.repository.ts";
import type { GameLookup } from "./gift.service.ts";

export interface ClaimedServiceDeps {
  db: Db;
  games: Pick<GameLookup, "findAllListed">;
}

export type ClaimedService = ReturnType<typeof createClaimedService>;

/** More gifts than a game lists at a time, old ones included. */
const maxClaimedOfGame = 500;

/** A code outlives its game's listing: the player keeps it. */
const delisted = { gamename: "已下架的游戏", gametype: "mobile", logo: "" } as const;

/** What a player has claimed. */
export function createClaimedService(deps: ClaimedServiceDeps) {
  return {
    /** Codes the account holds of a game, of a gift, or of both conditions together. */
    async findClaimed(of: { uid: string; gameid?: string; giftid?: string }) {
      const rows = await findClaimed(deps.db, { ...of, limit: maxClaimedOfGame });
      return rows.map(({ expires_at, ...code }) => ({
        ...code,
        expires: toShanghaiTime(expires_at),
      }));
    },
    /** One page of all its codes, newest first. `page` is 1-based. */
    findCodes: (of: { uid: string; page: number; pageSize: number }) => findCodes(deps, of),
  };
}

async function findCodes(
  { db, games }: ClaimedServiceDeps,
  { uid, page, pageSize }: { uid: string; page: number; pageSize: number },
): Promise<ClaimedCode[]> {
  const slice = { uid, limit: pageSize, offset: (page - 1) * pageSize };
  const rows = await findCodesByAccount(db, slice);
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
