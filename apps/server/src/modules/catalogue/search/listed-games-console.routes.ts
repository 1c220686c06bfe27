import { codes } from "@playfront/contract/codes";
import type { ModuleConsoleHandlers } from "../../../console/register-operator-calls.ts";
import { done, failed } from "../../../infra/answer.ts";
import type { GameService } from "../game/game.service.ts";
import type { SearchService } from "./search.service.ts";

/** Games as a form of the console offers them to be chosen. */
export function listedGamesConsoleRoutes({
  games,
  uncountedSearch,
}: {
  games: GameService;
  uncountedSearch: SearchService;
}): ModuleConsoleHandlers<`listedGames/${string}`> {
  const toChoice = ({ gameid, gamename }: { gameid: string; gamename: string }) => ({
    id: gameid,
    gamename,
  });
  return {
    "listedGames/list": async ({ q = "", page, pageSize }) => {
      const keyword = q.trim();
      const found =
        keyword === ""
          ? await games.list({ page, pageSize })
          : await uncountedSearch.search({ keyword, page, pageSize });
      return done({ rows: found.map(toChoice), total: found.length });
    },
    "listedGames/get": async ({ id }) => {
      const game = await games.findListed(id);
      return game ? done(toChoice(game)) : failed(codes.notFound, "没有此游戏，或已下架");
    },
  };
}
