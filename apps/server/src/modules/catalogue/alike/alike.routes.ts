import { done, withMadeOf } from "../../../infra/answer.ts";
import type { ModuleHandlers } from "../../../infra/http/register-calls.ts";
import { gameRefs } from "../game/game-content.ts";
import type { AlikeService } from "./alike.service.ts";

export function alikeRoutes({
  alike,
}: {
  alike: AlikeService;
}): ModuleHandlers<"game/getAlikeList"> {
  return {
    "game/getAlikeList": async ({ gameid }) => {
      const games = await alike.list(gameid);
      return withMadeOf(done(games), {
        content: [`game:${gameid}`, ...gameRefs(games)],
        changesAt: alike.nextMorning(),
      });
    },
  };
}
