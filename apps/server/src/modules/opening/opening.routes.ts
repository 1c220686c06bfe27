import { done, withMadeOf } from "../../infra/answer.ts";
import type { ContentRef } from "../../infra/content/made-of.ts";
import type { ModuleHandlers } from "../../infra/http/register-calls.ts";
import type { OpeningService } from "./opening.service.ts";
import type { OpeningReminders } from "./opening-reminders.service.ts";

interface OpeningRoutesDeps {
  openings: OpeningService;
  openingReminders: OpeningReminders;
}

export function openingRoutes({
  openings,
  openingReminders,
}: OpeningRoutesDeps): ModuleHandlers<
  "opening/getOpeningList" | "opening/remind" | "opening/remindCancel" | "opening/getReminderList"
> {
  return {
    "opening/getOpeningList": async (wanted) => {
      const { openings: list, changesAt } = await openings.list(wanted);
      return withMadeOf(done(list), { content: madeOf(wanted.gameid), changesAt });
    },
    "opening/remind": ({ openingid }, { player }) =>
      openingReminders.remind({ openingid, uid: player.uid }),
    "opening/remindCancel": async ({ openingid }, { player }) => {
      await openingReminders.cancel({ openingid, uid: player.uid });
      return done(null);
    },
    "opening/getReminderList": async (_payload, { player }) =>
      done(await openingReminders.list(player.uid)),
  };
}

function madeOf(gameid: string | undefined): ContentRef[] {
  if (gameid === undefined) return ["opening", "game", "gift"];
  return [`opening:${gameid}`, `game:${gameid}`, `gift:${gameid}`];
}
