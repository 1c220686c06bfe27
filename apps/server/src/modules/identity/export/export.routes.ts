import type { Services } from "../../../container.ts";
import type { ModuleHandlers } from "../../../infra/http/register-calls.ts";
import { placeOf } from "../session/session.routes.ts";

export function exportRoutes({ exports }: Services): ModuleHandlers<"user/exportData"> {
  return {
    "user/exportData": ({ password }, context) =>
      exports.take({ player: context.player, password, place: placeOf(context) }),
  };
}
