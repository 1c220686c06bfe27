import type { ModuleHandlers } from "../../../infra/http/register-calls.ts";
import type { PhoneLookupService } from "./phone-lookup.service.ts";
import type { RecoveryService } from "./recovery.service.ts";

export function recoveryRoutes({
  phoneLookups,
  recoveries,
}: {
  phoneLookups: PhoneLookupService;
  recoveries: RecoveryService;
}): ModuleHandlers<
  | "user/index/phoneCheck"
  | "user/index/phoneCaptcha"
  | "user/index/findPwdAccountCheck"
  | "user/index/findPwdPhoneCaptchaCheck"
  | "user/index/findPwdWaysIn"
  | "user/index/findPwdModifyPwd"
> {
  return {
    "user/index/phoneCheck": ({ phone }, { deviceid, ip }) =>
      phoneLookups.check({ phone, deviceid, ip }),
    "user/index/phoneCaptcha": ({ phone, captcha, purpose }, { player, deviceid, ip }) =>
      phoneLookups.sendCode({ phone, captcha, purpose, uid: player?.uid ?? null, deviceid, ip }),
    "user/index/findPwdAccountCheck": ({ account, captcha }, { deviceid, ip }) =>
      recoveries.start({ account, captcha, deviceid, ip }),
    "user/index/findPwdPhoneCaptchaCheck": ({ phone, captcha: code, sign }, { deviceid }) =>
      recoveries.prove({ phone, code, sign, deviceid }),
    "user/index/findPwdWaysIn": (proof, { deviceid }) =>
      recoveries.listYoungWays({ ...proof, deviceid }),
    "user/index/findPwdModifyPwd": (payload, { deviceid, ip, userAgent }) =>
      recoveries.setPassword({ ...payload, deviceid, ip, userAgent }),
  };
}
