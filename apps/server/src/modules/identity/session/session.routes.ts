import { codes } from "@playfront/contract/codes";
import type { Services } from "../../../container.ts";
import { done, failed } from "../../../infra/answer.ts";
import type { CallContext } from "../../../infra/http/call-context.ts";
import type { ModuleHandlers } from "../../../infra/http/register-calls.ts";
import type { RegistrationPlace } from "./register.service.ts";

export function sessionRoutes({
  logins,
  registrations,
  sessions,
  devices,
}: Services): ModuleHandlers<
  | "user/loginSubmit"
  | "user/registerSubmit"
  | "user/checkLogin"
  | "user/logout"
  | "user/getDeviceList"
  | "user/endDevice"
  | "user/endOtherDevices"
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
    "user/logout": async (_payload, context) => {
      const { token } = context;
      if (token !== null) await devices.logOut(token, placeOf(context));
      return done(null);
    },
    "user/getDeviceList": async (_payload, { player }) => done(await devices.list(player)),
    "user/endDevice": ({ handle, password }, context) =>
      devices.end({ ...context.player, handle, password, place: placeOf(context) }),
    "user/endOtherDevices": ({ password }, context) =>
      devices.endOthers({ ...context.player, password, place: placeOf(context) }),
  };
}

/** Where a session begins: the caller's device, address and browser. */
export function placeOf({ deviceid, ip, userAgent, cid }: CallContext): RegistrationPlace {
  return { deviceid, ip, userAgent, cid };
}
