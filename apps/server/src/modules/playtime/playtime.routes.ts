import type { Services } from "../../container.ts";
import { done } from "../../infra/answer.ts";
import type { ModuleHandlers } from "../../infra/http/register-calls.ts";

export function playtimeRoutes({
  playtime,
  accounts,
}: Services): ModuleHandlers<"game/getPlaytime"> {
  return {
    "game/getPlaytime": async (_payload, { player }) => {
      const standing = player && (await accounts.standing(player.uid));
      return done(await playtime.hours(standing?.birthDate ?? null));
    },
  };
}
