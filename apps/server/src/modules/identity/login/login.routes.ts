import type { ModuleHandlers } from "../../../infra/http/register-calls.ts";
import { placeOf } from "../session/session-place.ts";
import type { LoginService } from "./login.service.ts";
import type { PhoneLoginService } from "./phone-login.service.ts";
import type { RegisterService } from "./register.service.ts";
import type { SecondStepService } from "./second-step.service.ts";

export function loginRoutes({
  logins,
  phoneLogins,
  secondSteps,
  registrations,
}: {
  logins: LoginService;
  phoneLogins: PhoneLoginService;
  secondSteps: SecondStepService;
  registrations: RegisterService;
}): ModuleHandlers<
  "user/loginSubmit" | "user/index/phoneLogin" | "user/secondFactorSubmit" | "user/registerSubmit"
> {
  return {
    "user/loginSubmit": ({ username, password, captcha }, context) =>
      logins.login({ username, password, captcha }, placeOf(context)),
    "user/index/phoneLogin": ({ phone, captcha: code, share }, context) =>
      phoneLogins.logIn({ phone, code }, { ...placeOf(context), share }),
    "user/secondFactorSubmit": ({ sign, code, captcha }, context) =>
      secondSteps.finish({ sign, code, captcha }, placeOf(context)),
    "user/registerSubmit": ({ share, ...registration }, context) =>
      registrations.register(registration, { ...placeOf(context), share }),
  };
}
