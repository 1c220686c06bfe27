import type { ModuleConsoleHandlers } from "../../console/register-operator-calls.ts";
import { type FailedAnswer, invalidField } from "../../infra/answer.ts";
import type { SignedInOperator } from "../operator/operator-sessions.service.ts";
import type { GiftDesk } from "./gift-desk.service.ts";

export function giftConsoleRoutes({
  giftDesk,
}: {
  giftDesk: GiftDesk;
}): ModuleConsoleHandlers<`gifts/${string}`> {
  return {
    "gifts/list": (wanted, { operator }) => giftDesk.list(wanted, operator.games),
    "gifts/get": ({ id }) => giftDesk.get(id),
    "gifts/add": async (fields, { operator }) =>
      refusePublishing(operator, [fields]) ?? (await giftDesk.add(operator, fields)),
    // What the operator says to have seen is compared with the gift, so a published one cannot be passed off as another.
    "gifts/change": async (wanted, { operator }) =>
      refusePublishing(operator, [wanted, wanted.seen]) ??
      (await giftDesk.change(operator, wanted)),
    "gifts/import": (wanted, { operator }) => giftDesk.importCodes(operator, wanted),
    "gifts/refusal": (wanted) => giftDesk.refusal(wanted),
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
