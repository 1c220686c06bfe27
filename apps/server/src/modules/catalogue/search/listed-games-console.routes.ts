import type { ConsoleData } from "@playfront/contract/console/calls";
import type { ListedGame } from "@playfront/contract/entities";
import type { ModuleConsoleHandlers } from "../../../console/register-operator-calls.ts";
import { done } from "../../../infra/answer.ts";
import type { Documents } from "../../content/documents.service.ts";
import type { GameService, NamedGame } from "../game/game.service.ts";
import { pinyinKey, readings, searchKey } from "../game/search-fields.ts";
import type { SearchService } from "./search.service.ts";

/** Games as a form of the console offers them to be chosen. */
export function listedGamesConsoleRoutes({
  games,
  uncountedSearch,
  documents,
}: {
  games: GameService;
  uncountedSearch: SearchService;
  documents: { games: Pick<Documents<"games">, "list"> };
}): ModuleConsoleHandlers<`listedGames/${string}`> {
  /** Those that players see, and then those whose document once was published. */
  async function find(keyword: string, page: number, pageSize: number): Promise<Choice[]> {
    if (keyword === "") return (await games.list({ page, pageSize })).map(toShown);
    const found = await uncountedSearch.search({ keyword, page, pageSize });
    if (page > 1 || found.length === pageSize) return found.map(toShown);
    const written = await documents.games.list({ q: keyword, page: 1, pageSize }, null);
    const hidden = (written.ok ? written.data.rows : []).flatMap(({ liveId, title, isLive }) =>
      liveId !== null && !isLive ? [{ id: liveId, gamename: title, shown: false }] : [],
    );
    return [...found.map(toShown), ...hidden].slice(0, pageSize);
  }

  return {
    "listedGames/list": async ({ q = "", page, pageSize }, { operator }) => {
      const keyword = q.trim();
      if (operator.games === null) {
        const rows = await find(keyword, page, pageSize);
        return done({ rows, total: rows.length });
      }
      const own = await games.findNames(operator.games);
      const found = own.filter(({ gamename }) => isCalled(gamename, keyword));
      const rows = found.slice((page - 1) * pageSize, page * pageSize);
      return done({ rows: rows.map(toChoice), total: found.length });
    },
    "listedGames/many": async ({ ids }, { operator }) => {
      const wanted = [...new Set(ids.split(","))];
      const own = wanted.filter((id) => operator.games === null || operator.games.includes(id));
      return done({ rows: (await games.findNames(own)).map(toChoice) });
    },
  };
}

type Choice = ConsoleData<"listedGames/list">["rows"][number];

const toShown = ({ gameid, gamename }: ListedGame): Choice => ({
  id: gameid,
  gamename,
  shown: true,
});

const toChoice = ({ gameid, gamename, published }: NamedGame): Choice => ({
  id: gameid,
  gamename,
  shown: published,
});

/** Whether the name has the keyword, or begins with it in pinyin or initials. */
function isCalled(gamename: string, keyword: string): boolean {
  const key = searchKey(keyword);
  if (searchKey(gamename).includes(key)) return true;
  const letters = pinyinKey(key);
  if (letters === "") return false;
  return readings(gamename).some(
    ({ pinyin, initials }) => pinyin.startsWith(letters) || initials.startsWith(letters),
  );
}
