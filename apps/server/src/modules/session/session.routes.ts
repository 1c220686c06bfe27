import { codes } from "@playfront/contract/codes";
import { done, failed } from "../../platform/answer.ts";
import type { CallContext } from "../../platform/http/call-context.ts";
import type { ModuleHandlers } from "../../platform/http/register-calls.ts";
import type { Services } from "../../services.ts";
import type { RegistrationPlace } from "./register.service.ts";

export function sessionRoutes({
  logins,
  registrations,
  sessions,
}: Services): ModuleHandlers<
  "user/loginSubmit" | "user/registerSubmit" | "user/checkLogin" | "user/logout"
> {
  return {
    "user/loginSubmit": ({ username, password, captcha }, context) =>
      logins.login({ username, password, captcha }, placeOf(context)),
    "user/registerSubmit": (payload, context) => registrations.register(payload, placeOf(context)),
    "user/checkLogin": async ({ from }, context) => {
      const { uid } = context.player;
      if (from !== "url") return done({ uid });
      const token = await sessions.exchange(context.token ?? "", placeOf(context));
      return token === null ? failed(codes.unauthorized) : done({ uid, token });
    },
    "user/logout": async (_payload, { token }) => {
      if (token !== null) await sessions.end(token);
      return done(null);
    },
  };
}

/** Where a session begins: the caller's device, address and browser. */
export function placeOf({ deviceid, ip, userAgent, cid }: CallContext): RegistrationPlace {
  return { deviceid, ip, userAgent, cid };
}
