import { done } from "../../infra/answer.ts";
import type { ModuleHandlers } from "../../infra/http/register-calls.ts";
import type { AccountService } from "../identity/account/account.service.ts";
import { decidingBirthDate } from "../realname/realname.rules.ts";
import type { PlaytimeService } from "./playtime.service.ts";

export function playtimeRoutes({
  playtime,
  accounts,
}: {
  playtime: PlaytimeService;
  accounts: Pick<AccountService, "standing">;
}): ModuleHandlers<"game/getPlaytime"> {
  return {
    "game/getPlaytime": async (_payload, { player }) => {
      const standing = player && (await accounts.standing(player.uid));
      return done(await playtime.hours(standing && decidingBirthDate(standing)));
    },
  };
}
