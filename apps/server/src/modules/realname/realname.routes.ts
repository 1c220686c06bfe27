import { done } from "../../platform/answer.ts";
import type { ModuleHandlers } from "../../platform/http/register-calls.ts";
import type { Services } from "../../services.ts";
import { placeOf } from "../session/session.routes.ts";

export function realnameRoutes({
  realNames,
}: Services): ModuleHandlers<"user/fcmChange" | "user/getUserFcmInfo"> {
  return {
    "user/fcmChange": ({ realname: name, identity }, context) =>
      realNames.submit({ uid: context.player.uid, name, identity, place: placeOf(context) }),
    "user/getUserFcmInfo": async (_payload, { player }) => done(await realNames.read(player.uid)),
  };
}
