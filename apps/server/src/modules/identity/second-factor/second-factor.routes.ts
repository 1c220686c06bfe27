import type { Services } from "../../../container.ts";
import { done } from "../../../infra/answer.ts";
import type { ModuleHandlers } from "../../../infra/http/register-calls.ts";
import { placeOf } from "../session/session.routes.ts";

export function secondFactorRoutes({
  secondFactors,
  secondSteps,
}: Services): ModuleHandlers<
  | "user/getSecondFactor"
  | "user/secondFactorBegin"
  | "user/secondFactorEnable"
  | "user/secondFactorDisable"
  | "user/recoveryCodesRenew"
  | "user/secondFactorSubmit"
> {
  return {
    "user/getSecondFactor": async (_payload, { player }) =>
      done(await secondFactors.describe(player.uid)),
    "user/secondFactorBegin": (_payload, { player }) => secondFactors.begin(player),
    "user/secondFactorEnable": ({ password, code }, context) =>
      secondFactors.enable({ player: context.player, password, code, place: placeOf(context) }),
    "user/secondFactorDisable": ({ password, code }, context) =>
      secondFactors.disable({ player: context.player, password, code, place: placeOf(context) }),
    "user/recoveryCodesRenew": ({ password, code }, context) =>
      secondFactors.renewCodes({ player: context.player, password, code, place: placeOf(context) }),
    "user/secondFactorSubmit": ({ sign, code }, context) =>
      secondSteps.finish({ sign, code }, placeOf(context)),
  };
}
