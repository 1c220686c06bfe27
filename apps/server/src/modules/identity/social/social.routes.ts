import { done } from "../../../infra/answer.ts";
import type { ModuleHandlers } from "../../../infra/http/register-calls.ts";
import { placeOf } from "../session/session-place.ts";
import type { SocialAttempts } from "./social-attempts.service.ts";
import type { SocialBindingService } from "./social-binding.service.ts";
import type { SocialLoginService } from "./social-login.service.ts";

export function socialRoutes({
  socialAttempts,
  socialLogins,
  socialBindings,
}: {
  socialAttempts: SocialAttempts;
  socialLogins: SocialLoginService;
  socialBindings: SocialBindingService;
}): ModuleHandlers<
  | "user/getSocialProviders"
  | "user/getSocialLogins"
  | "user/socialBegin"
  | "user/socialLogin"
  | "user/socialRegister"
  | "user/socialBind"
  | "user/socialUnbind"
> {
  return {
    "user/getSocialProviders": async (_payload, { surroundings }) =>
      done(socialAttempts.list(surroundings)),
    "user/getSocialLogins": async (_payload, { player }) =>
      done(await socialBindings.list(player.uid)),
    "user/socialBegin": ({ provider }, context) =>
      socialAttempts.begin(provider, context.surroundings, placeOf(context)),
    "user/socialLogin": ({ sign }, context) => socialLogins.logIn(sign, placeOf(context)),
    "user/socialRegister": ({ sign, share }, context) =>
      socialLogins.register(sign, { ...placeOf(context), share }),
    "user/socialBind": ({ sign, password }, context) =>
      socialBindings.bind({ ...context.player, sign, password, place: placeOf(context) }),
    "user/socialUnbind": ({ provider, password }, context) =>
      socialBindings.unbind({ ...context.player, provider, password, place: placeOf(context) }),
  };
}
