import type { Services } from "../../container.ts";
import type { ModuleHandlers } from "../../infra/http/register-calls.ts";

export function attributionRoutes({ attribution }: Services): ModuleHandlers<"channel/visit"> {
  return {
    "channel/visit": ({ gameid = null }, { cid, deviceid, ip, userAgent, request }) => {
      const purpose = request.headers["sec-purpose"] ?? request.headers.purpose;
      return attribution.visit({ gameid, cid, deviceid, ip, userAgent, isPrefetch: !!purpose });
    },
  };
}
