import type { ModuleConsoleHandlers } from "../../console/register-operator-calls.ts";
import type { GiftDesk } from "./gift-desk.service.ts";

export function giftConsoleRoutes({
  giftDesk,
}: {
  giftDesk: GiftDesk;
}): ModuleConsoleHandlers<`gifts/${string}`> {
  return {
    "gifts/list": (wanted) => giftDesk.list(wanted),
    "gifts/get": ({ id }) => giftDesk.get(id),
    "gifts/add": (fields, { operator }) => giftDesk.add(operator, fields),
    "gifts/change": (wanted, { operator }) => giftDesk.change(operator, wanted),
    "gifts/import": (wanted, { operator }) => giftDesk.importCodes(operator, wanted),
    "gifts/refusal": (wanted) => giftDesk.refusal(wanted),
  };
}
