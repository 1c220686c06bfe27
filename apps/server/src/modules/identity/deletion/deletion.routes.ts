import type { Services } from "../../../container.ts";
import { done } from "../../../infra/answer.ts";
import type { ModuleHandlers } from "../../../infra/http/register-calls.ts";
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
