import { done } from "../../infra/answer.ts";
import type { ModuleHandlers } from "../../infra/http/register-calls.ts";
import { placeOf } from "../identity/session/session-place.ts";
import type { RealNameService } from "./realname.service.ts";

export function realnameRoutes({
  realNames,
}: {
  realNames: RealNameService;
}): ModuleHandlers<"user/fcmChange" | "user/getUserFcmInfo"> {
  return {
    "user/fcmChange": ({ realname: name, identity }, context) =>
      realNames.submit({ uid: context.player.uid, name, identity, place: placeOf(context) }),
    "user/getUserFcmInfo": async (_payload, { player }) => done(await realNames.read(player.uid)),
  };
}
