import { done } from "../../../infra/answer.ts";
import type { ModuleHandlers } from "../../../infra/http/register-calls.ts";
import { placeOf } from "../session/session-place.ts";
import type { DeletionService } from "./deletion.service.ts";

export function deletionRoutes({
  deletions,
}: {
  deletions: DeletionService;
}): ModuleHandlers<"user/getDeletionInfo" | "user/deletionAsk" | "user/deletionCancel"> {
  return {
    "user/getDeletionInfo": async (_payload, { player }) =>
      done(await deletions.preview(player.uid)),
    "user/deletionAsk": ({ password }, context) =>
      deletions.request({ player: context.player, password, place: placeOf(context) }),
    "user/deletionCancel": ({ sign }, context) =>
      deletions.cancel({ sign, place: placeOf(context) }),
  };
}
