import { done } from "../../../infra/answer.ts";
import type { ModuleHandlers } from "../../../infra/http/register-calls.ts";
import type { SearchService } from "./search.service.ts";

export function searchRoutes({
  search,
}: {
  search: SearchService;
}): ModuleHandlers<"search/getHotSearchList" | "search/getSearchList"> {
  return {
    "search/getHotSearchList": async () => done(await search.listHotSearches()),
    "search/getSearchList": async ({ keyword, ...paging }) =>
      done(await search.search(keyword, paging)),
  };
}
