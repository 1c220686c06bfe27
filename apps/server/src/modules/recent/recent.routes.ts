import { done } from "../../platform/answer.ts";
import type { ModuleHandlers } from "../../platform/http/register-calls.ts";
import type { Services } from "../../services.ts";

export function recentRoutes({ recents }: Services): ModuleHandlers<"game/getRecentGameList"> {
  return {
    "game/getRecentGameList": async (_payload, { player }) => done(await recents.list(player.uid)),
  };
}
