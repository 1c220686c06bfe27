import { failed } from "../../platform/answer.ts";
import type { ModuleHandlers } from "../../platform/http/register-calls.ts";
import type { Services } from "../../services.ts";

/** Placeholder until the module is built. */
export function searchRoutes(
  _services: Services,
): ModuleHandlers<"search/getHotSearchList" | "search/getSearchList"> {
  const notBuilt = () => failed(0);
  return {
    "search/getHotSearchList": async () => notBuilt(),
    "search/getSearchList": async () => notBuilt(),
  };
}
