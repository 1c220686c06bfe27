import type { ModuleConsoleHandlers } from "../../../console/register-operator-calls.ts";
import type { ColumnsDesk } from "./columns.service.ts";

export function columnsConsoleRoutes({
  columnsDesk,
}: {
  columnsDesk: ColumnsDesk;
}): ModuleConsoleHandlers<`columns/${string}`> {
  return {
    "columns/get": ({ id }) => columnsDesk.get(id),
    "columns/versions": ({ id }) => columnsDesk.versions(id),
    "columns/change": (wanted, { operator }) => columnsDesk.change(operator, wanted),
  };
}
