import type { CallContext } from "../../../infra/http/call-context.ts";

/** The device, address and browser that start or use a session. */
export interface SessionPlace {
  deviceid: string;
  ip: string;
  userAgent: string;
}

export function placeOf({ deviceid, ip, userAgent, cid }: CallContext) {
  return { deviceid, ip, userAgent, cid };
}
