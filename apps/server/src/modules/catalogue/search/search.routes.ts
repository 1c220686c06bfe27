import type { Services } from "../../../container.ts";
import { done } from "../../../infra/answer.ts";
import type { ModuleHandlers } from "../../../infra/http/register-calls.ts";

export function searchRoutes({
  search,
}: Services): ModuleHandlers<"search/getHotSearchList" | "search/getSearchList"> {
  return {
    "search/getHotSearchList": async () => done(await search.listHotSearches()),
    "search/getSearchList": async ({ keyword, ...paging }) =>
      done(await search.search(keyword, paging)),
  };
}
