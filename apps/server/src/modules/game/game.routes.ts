import { failed } from "../../platform/answer.ts";
import type { ModuleHandlers } from "../../platform/http/register-calls.ts";
import type { Services } from "../../services.ts";

/** Placeholder until the module is built. */
export function gameRoutes(
  _services: Services,
): ModuleHandlers<"index/getHomeGameList" | "game/getGameInfo" | "game/getGameList"> {
  const notBuilt = () => failed(0);
  return {
    "index/getHomeGameList": async () => notBuilt(),
    "game/getGameInfo": async () => notBuilt(),
    "game/getGameList": async () => notBuilt(),
  };
}
