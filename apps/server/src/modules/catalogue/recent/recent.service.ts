import { recentGamesCount } from "@playfront/contract/constants";
import type { ListedGame } from "@playfront/contract/entities";
import type { Db } from "@playfront/database/connect";
import type { Clock } from "../../../infra/clock.ts";
import { findNewest, upsert } from "./recent.repository.ts";

export interface RecentServiceDeps {
  db: Db;
  clock: Clock;
  games: { findAllListed(gameids: readonly string[]): Promise<Map<string, ListedGame>> };
}

export type RecentService = ReturnType<typeof createRecentService>;

/** More than are shown, because unpublished games drop out afterwards. */
const readAtMost = 5 * recentGamesCount;

/** The games that a player entered or downloaded most recently. */
export function createRecentService({ db, clock, games }: RecentServiceDeps) {
  return {
    /** Records that the player has entered or downloaded the game now. */
    record: (uid: string, gameid: string) => upsert(db, { uid, gameid, now: clock.now() }),

    /** Newest first, at most ten, without unpublished games. */
    async list(uid: string): Promise<ListedGame[]> {
      const gameids = await findNewest(db, { uid, limit: readAtMost });
      const listed = await games.findAllListed(gameids);
      return gameids.flatMap((gameid) => listed.get(gameid) ?? []).slice(0, recentGamesCount);
    },
  };
}
