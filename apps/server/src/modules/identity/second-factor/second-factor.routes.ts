import { done } from "../../../infra/answer.ts";
import type { ModuleHandlers } from "../../../infra/http/register-calls.ts";
import { placeOf } from "../session/session-place.ts";
import type { SecondFactorService } from "./second-factor.service.ts";

export function secondFactorRoutes({
  secondFactors,
}: {
  secondFactors: SecondFactorService;
}): ModuleHandlers<
  | "user/getSecondFactor"
  | "user/secondFactorBegin"
  | "user/secondFactorEnable"
  | "user/secondFactorDisable"
  | "user/recoveryCodesRenew"
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
  };
}
