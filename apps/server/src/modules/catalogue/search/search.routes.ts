import { done, withMadeOf } from "../../../infra/answer.ts";
import type { ModuleHandlers } from "../../../infra/http/register-calls.ts";
import { gameRefs } from "../game/game-content.ts";
import type { SearchService } from "./search.service.ts";

export function searchRoutes({
  search,
}: {
  search: SearchService;
}): ModuleHandlers<"search/getHotSearchList" | "search/getSearchList"> {
  return {
    "search/getHotSearchList": async () => {
      const searches = await search.listHotSearches();
      const content = ["search", "site:search", "game-list", ...gameRefs(searches.list)] as const;
      return withMadeOf(done(searches), { content, changesAt: null });
    },
    "search/getSearchList": async (query) => done(await search.search(query)),
  };
}
