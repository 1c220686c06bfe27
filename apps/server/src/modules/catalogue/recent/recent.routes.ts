import type { Services } from "../../../container.ts";
import { done } from "../../../infra/answer.ts";
import type { ModuleHandlers } from "../../../infra/http/register-calls.ts";

export function recentRoutes({ recents }: Services): ModuleHandlers<"game/getRecentGameList"> {
  return {
    "game/getRecentGameList": async (_payload, { player }) => done(await recents.list(player.uid)),
  };
}
