import type { ModuleConsoleHandlers } from "../../console/register-operator-calls.ts";
import { done, type FailedAnswer, invalidField } from "../../infra/answer.ts";
import type { SignedInOperator } from "../operator/operator-sessions.service.ts";
import type { GiftCodeDesk } from "./codes/gift-code-desk.ts";
import type { GiftDesk } from "./gift-desk.service.ts";
import type { ClaimRefusals } from "./refusals/explain-refusal.ts";

interface GiftConsoleDeps {
  giftDesk: GiftDesk;
  giftCodes: GiftCodeDesk;
  claimRefusals: ClaimRefusals;
}

export function giftConsoleRoutes({
  giftDesk,
  giftCodes,
  claimRefusals,
}: GiftConsoleDeps): ModuleConsoleHandlers<`gifts/${string}` | `dead-codes/${string}`> {
  const { batches, stock, voidCodes, deadCodes, settleAll, exports, compensation } = giftCodes;
  return {
    "gifts/list": (wanted, { operator }) => giftDesk.list(wanted, operator.games),
    "gifts/get": ({ id }) => giftDesk.get(id),
    "gifts/versions": ({ id }) => giftDesk.versions(id),
    "gifts/add": async (fields, { operator }) =>
      refusePublishing(operator, [fields]) ?? (await giftDesk.add(operator, fields)),
    // What the operator says to have seen is compared with the gift, so a published one cannot be passed off as another.
    "gifts/change": async (wanted, { operator }) =>
      refusePublishing(operator, [wanted, wanted.seen]) ??
      (await giftDesk.change(operator, wanted)),
    "gifts/refusal": (wanted, { operator }) => claimRefusals.explain(operator, wanted),
    "gifts/import": (wanted, { operator, upload }) =>
      giftCodes.importCodes(operator, wanted, upload),
    "gifts/batches": ({ id }) => batches.list(id),
    "gifts/undo": (wanted, { operator }) => batches.undo(operator, wanted),
    "gifts/stock": ({ id }) => stock.read(id),
    "gifts/alarm": (wanted, { operator }) => stock.setAlarm(operator, wanted),
    "gifts/find-code": (wanted) => voidCodes.find(wanted),
    "gifts/void": (wanted, { operator }) => voidCodes.voidCode(operator, wanted),
    "dead-codes/list": async (wanted) => done(await deadCodes.list(wanted)),
    "dead-codes/reissue": (wanted, { operator }) => deadCodes.reissue(operator, wanted),
    "dead-codes/refuse": (wanted, { operator }) => deadCodes.refuse(operator, wanted),
    "dead-codes/by-batch": ({ id }) => settleAll.byBatch(id),
    "dead-codes/settle-all": (wanted, { operator }) => settleAll.settle(operator, wanted),
    "gifts/export": (wanted, { operator }) => exports.ask(operator, wanted),
    "gifts/export-file": ({ request }, { operator }) => exports.read(operator, request),
    "gifts/compensate": (wanted, { operator }) => compensation.compensate(operator, wanted),
  };
}

/** A partner prepares gifts; what players see is changed by the shop's own people. */
function refusePublishing(
  { games }: SignedInOperator,
  versions: readonly { published: boolean }[],
): FailedAnswer | null {
  if (games === null || versions.every(({ published }) => !published)) return null;
  return invalidField("published", "礼包由运营人员上架，上架后由运营人员修改");
}
