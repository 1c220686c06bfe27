import type { Services } from "../../container.ts";
import { done } from "../../infra/answer.ts";
import type { ModuleHandlers } from "../../infra/http/register-calls.ts";
import { placeOf } from "../identity/session/session.routes.ts";

export function realnameRoutes({
  realNames,
}: Services): ModuleHandlers<"user/fcmChange" | "user/getUserFcmInfo"> {
  return {
    "user/fcmChange": ({ realname: name, identity }, context) =>
      realNames.submit({ uid: context.player.uid, name, identity, place: placeOf(context) }),
    "user/getUserFcmInfo": async (_payload, { player }) => done(await realNames.read(player.uid)),
  };
}
