import { done } from "../../../infra/answer.ts";
import type { ModuleHandlers } from "../../../infra/http/register-calls.ts";
import type { RecentService } from "./recent.service.ts";

export function recentRoutes({
  recents,
}: {
  recents: RecentService;
}): ModuleHandlers<"game/getRecentGameList"> {
  return {
    "game/getRecentGameList": async (_payload, { player }) => done(await recents.list(player.uid)),
  };
}
