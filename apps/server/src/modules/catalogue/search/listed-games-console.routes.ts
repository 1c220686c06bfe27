import { codes } from "@playfront/contract/codes";
import type { ModuleConsoleHandlers } from "../../../console/register-operator-calls.ts";
import { done, failed } from "../../../infra/answer.ts";
import type { GameService } from "../game/game.service.ts";
import { pinyinInitials, pinyinKey, searchKey, wholePinyin } from "../game/search-fields.ts";
import type { SearchService } from "./search.service.ts";

/** Games as a form of the console offers them to be chosen. */
export function listedGamesConsoleRoutes({
  games,
  uncountedSearch,
}: {
  games: GameService;
  uncountedSearch: SearchService;
}): ModuleConsoleHandlers<`listedGames/${string}`> {
  return {
    "listedGames/list": async ({ q = "", page, pageSize }, { operator }) => {
      const keyword = q.trim();
      if (operator.games !== null) {
        const own = await games.findNames(operator.games);
        const found = own.filter(({ gamename }) => isCalled(gamename, keyword));
        const rows = found.slice((page - 1) * pageSize, page * pageSize);
        return done({ rows: rows.map(toChoice), total: found.length });
      }
      const found =
        keyword === ""
          ? await games.list({ page, pageSize })
          : await uncountedSearch.search({ keyword, page, pageSize });
      return done({ rows: found.map(toChoice), total: found.length });
    },
    "listedGames/get": async ({ id }, { operator }) => {
      const isForeign = operator.games !== null && !operator.games.includes(id);
      const [game] = isForeign ? [] : await games.findNames([id]);
      return game ? done(toChoice(game)) : failed(codes.notFound, "没有此游戏");
    },
  };
}

const toChoice = ({ gameid, gamename }: { gameid: string; gamename: string }) => ({
  id: gameid,
  gamename,
});

/** Whether the name has the keyword, or begins with it in pinyin or initials. */
function isCalled(gamename: string, keyword: string): boolean {
  const key = searchKey(keyword);
  if (searchKey(gamename).includes(key)) return true;
  const letters = pinyinKey(key);
  if (letters === "") return false;
  return [wholePinyin(gamename), pinyinInitials(gamename)].some((spoken) =>
    spoken.startsWith(letters),
  );
}
