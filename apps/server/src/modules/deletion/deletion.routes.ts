import { done } from "../../platform/answer.ts";
import type { ModuleHandlers } from "../../platform/http/register-calls.ts";
import type { Services } from "../../services.ts";
import { placeOf } from "../session/session.routes.ts";

export function deletionRoutes({
  deletions,
}: Services): ModuleHandlers<"user/getDeletionInfo" | "user/deletionAsk" | "user/deletionCancel"> {
  return {
    "user/getDeletionInfo": async (_payload, { player }) =>
      done(await deletions.preview(player.uid)),
    "user/deletionAsk": ({ password }, context) =>
      deletions.ask({ player: context.player, password, place: placeOf(context) }),
    "user/deletionCancel": ({ sign }, context) =>
      deletions.cancel({ sign, place: placeOf(context) }),
  };
}
