import { done } from "../../../infra/answer.ts";
import type { ModuleHandlers } from "../../../infra/http/register-calls.ts";
import { placeOf } from "../session/session-place.ts";
import type { DeviceService } from "./device.service.ts";

export function deviceRoutes({
  devices,
}: {
  devices: DeviceService;
}): ModuleHandlers<
  "user/getDeviceList" | "user/endDevice" | "user/endOtherDevices" | "user/logout"
> {
  return {
    "user/getDeviceList": async (_payload, { player }) => done(await devices.list(player)),
    "user/endDevice": ({ handle, password }, context) =>
      devices.end({ ...context.player, handle, password, place: placeOf(context) }),
    "user/endOtherDevices": ({ password }, context) =>
      devices.endOthers({ ...context.player, password, place: placeOf(context) }),
    "user/logout": async (_payload, context) => {
      const { token } = context;
      if (token !== null) await devices.logOut(token, placeOf(context));
      return done(null);
    },
  };
}
