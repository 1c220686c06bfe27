import { done } from "../../platform/answer.ts";
import type { ModuleHandlers } from "../../platform/http/register-calls.ts";
import type { Services } from "../../services.ts";

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
