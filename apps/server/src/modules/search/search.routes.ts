import { done } from "../../platform/answer.ts";
import type { ModuleHandlers } from "../../platform/http/register-calls.ts";
import type { Services } from "../../services.ts";

export function searchRoutes({
  search,
}: Services): ModuleHandlers<"search/getHotSearchList" | "search/getSearchList"> {
  return {
    "search/getHotSearchList": async () => done(await search.listHotSearches()),
    "search/getSearchList": async ({ keyword, ...paging }) =>
      done(await search.search(keyword, paging)),
  };
}
