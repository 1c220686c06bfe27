import type { ModuleConsoleHandlers } from "../../../console/register-operator-calls.ts";
import type { ColumnsDesk } from "./columns.service.ts";

export function columnsConsoleRoutes({
  columnsDesk,
}: {
  columnsDesk: ColumnsDesk;
}): ModuleConsoleHandlers<`columns/${string}`> {
  return {
    "columns/get": ({ gameid }) => columnsDesk.get(gameid),
    "columns/versions": ({ gameid }) => columnsDesk.versions(gameid),
    "columns/change": (wanted, { operator }) => columnsDesk.change(operator, wanted),
  };
}
