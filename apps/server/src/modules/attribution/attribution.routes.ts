import type { ModuleHandlers } from "../../infra/http/register-calls.ts";
import type { AttributionService } from "./attribution.service.ts";

export function attributionRoutes({
  attribution,
}: {
  attribution: AttributionService;
}): ModuleHandlers<"channel/visit"> {
  return {
    "channel/visit": ({ gameid = null }, { cid, deviceid, ip, userAgent, request }) => {
      const purpose = request.headers["sec-purpose"] ?? request.headers.purpose;
      return attribution.visit({ gameid, cid, deviceid, ip, userAgent, isPrefetch: !!purpose });
    },
  };
}
