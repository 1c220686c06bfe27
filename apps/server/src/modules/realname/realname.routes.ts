import { done } from "../../platform/answer.ts";
import type { ModuleHandlers } from "../../platform/http/register-calls.ts";
import type { Services } from "../../services.ts";

export function realnameRoutes({
  realNames,
}: Services): ModuleHandlers<"user/fcmChange" | "user/getUserFcmInfo"> {
  return {
    "user/fcmChange": ({ realname: name, identity }, { player: { uid } }) =>
      realNames.submit({ uid, name, identity }),
    "user/getUserFcmInfo": async (_payload, { player }) => done(await realNames.read(player.uid)),
  };
}
