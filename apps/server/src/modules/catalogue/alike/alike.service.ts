import { alikeGamesCount } from "@playfront/contract/constants";
import type { ListedGame } from "@playfront/contract/entities";
import { shanghaiDay } from "@playfront/counters/counters";
import type { Db } from "@playfront/database/connect";
import type { Clock } from "../../../infra/clock.ts";
import { addDays, startOf } from "../../../infra/days.ts";
import type { GameService } from "../game/game.service.ts";
import { findAlike } from "./alike.repository.ts";

export type AlikeService = ReturnType<typeof createAlikeService>;

/** More than are shown, because games that were withdrawn drop out. */
const readAtMost = 3 * alikeGamesCount;
/** When the night's runs are over, after midnight in Shanghai. */
const morningMs = 6 * 3_600_000;

/** Games that are like another one. */
export function createAlikeService({
  db,
  clock,
  games,
}: {
  db: Db;
  clock: Clock;
  games: Pick<GameService, "findAllListed">;
}) {
  return {
    /** By who plays them and by their categories, the nearest first; empty for an unknown game. */
    async list(gameid: string): Promise<ListedGame[]> {
      const gameids = await findAlike(db, { gameid, limit: readAtMost });
      const listed = await games.findAllListed(gameids);
      return gameids.flatMap((id) => listed.get(id) ?? []).slice(0, alikeGamesCount);
    },

    /** When another night will have found them anew. */
    nextMorning(): Date {
      const now = clock.now().getTime();
      const dayOfRun = shanghaiDay(new Date(now - morningMs));
      return new Date(startOf(addDays(dayOfRun, 1)).getTime() + morningMs);
    },
  };
}
