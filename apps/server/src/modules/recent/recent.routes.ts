import { failed } from "../../platform/answer.ts";
import type { ModuleHandlers } from "../../platform/http/register-calls.ts";
import type { Services } from "../../services.ts";

/** Placeholder until the module is built. */
export function recentRoutes(_services: Services): ModuleHandlers<"game/getRecentGameList"> {
  const notBuilt = () => failed(0);
  return {
    "game/getRecentGameList": async () => notBuilt(),
  };
}
