import type { ModuleConsoleHandlers } from "../../console/register-operator-calls.ts";
import type { GiftCodeDesk } from "./codes/gift-code-desk.ts";
import type { GiftDesk } from "./gift-desk.service.ts";

interface GiftConsoleDeps {
  giftDesk: GiftDesk;
  giftCodes: GiftCodeDesk;
}

export function giftConsoleRoutes({
  giftDesk,
  giftCodes,
}: GiftConsoleDeps): ModuleConsoleHandlers<`gifts/${string}`> {
  const { batches, stock, voidCodes, exports, compensation } = giftCodes;
  return {
    "gifts/list": (wanted) => giftDesk.list(wanted),
    "gifts/get": ({ id }) => giftDesk.get(id),
    "gifts/add": (fields, { operator }) => giftDesk.add(operator, fields),
    "gifts/change": (wanted, { operator }) => giftDesk.change(operator, wanted),
    "gifts/refusal": (wanted) => giftDesk.refusal(wanted),
    "gifts/import": (wanted, { operator, upload }) =>
      giftCodes.importCodes(operator, wanted, upload),
    "gifts/batches": ({ id }) => batches.list(id),
    "gifts/undo": ({ batch }, { operator }) => batches.undo(operator, batch),
    "gifts/stock": ({ id }) => stock.read(id),
    "gifts/alarm": (wanted, { operator }) => stock.setAlarm(operator, wanted),
    "gifts/find-code": (wanted) => voidCodes.find(wanted),
    "gifts/void": (wanted, { operator }) => voidCodes.voidCode(operator, wanted),
    "gifts/export": (wanted, { operator }) => exports.ask(operator, wanted),
    "gifts/export-file": ({ request }, { operator }) => exports.read(operator, request),
    "gifts/compensate": (wanted, { operator }) => compensation.compensate(operator, wanted),
  };
}
