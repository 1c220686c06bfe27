import { failed } from "../../platform/answer.ts";
import type { ModuleHandlers } from "../../platform/http/register-calls.ts";
import type { Services } from "../../services.ts";

/** Placeholder until the module is built. */
export function recoveryRoutes(
  _services: Services,
): ModuleHandlers<
  | "user/index/phoneCheck"
  | "user/index/phoneCaptcha"
  | "user/index/findPwdAccountCheck"
  | "user/index/findPwdPhoneCaptchaCheck"
  | "user/index/findPwdModifyPwd"
> {
  const notBuilt = () => failed(0);
  return {
    "user/index/phoneCheck": async () => notBuilt(),
    "user/index/phoneCaptcha": async () => notBuilt(),
    "user/index/findPwdAccountCheck": async () => notBuilt(),
    "user/index/findPwdPhoneCaptchaCheck": async () => notBuilt(),
    "user/index/findPwdModifyPwd": async () => notBuilt(),
  };
}
