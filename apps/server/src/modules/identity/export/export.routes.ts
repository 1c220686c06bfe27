import type { ModuleHandlers } from "../../../infra/http/register-calls.ts";
import { placeOf } from "../session/session-place.ts";
import type { ExportService } from "./export.service.ts";

export function exportRoutes({
  exports,
}: {
  exports: ExportService;
}): ModuleHandlers<"user/exportData"> {
  return {
    "user/exportData": ({ password }, context) =>
      exports.create({ player: context.player, password, place: placeOf(context) }),
  };
}
