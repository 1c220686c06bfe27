import { addressLimits } from "../../infra/limits/address-limits.ts";
import type { Limit } from "../../infra/limits/limits.ts";

/** Who writes or votes. */
export interface Sender {
  uid: string;
  deviceid: string;
  ip: string;
  userAgent: string;
}

const daySeconds = 86_400;
/** A day's acts of an account. A device has twice as many, an address twenty times. */
const perAccount = { review: 10, comment: 30, vote: 100 };

export function postLimits(
  event: keyof typeof perAccount,
  { uid, deviceid, ip }: Sender,
  factor: number,
): Limit[] {
  const max = perAccount[event] * factor;
  const window = { windowSeconds: daySeconds };
  return [
    { key: `${event}:uid:${uid}`, max, ...window },
    { key: `${event}:device:${deviceid}`, max: 2 * max, ...window },
    ...addressLimits({ event: `${event}:ip`, ip, max: 20 * max, ...window }),
  ];
}

/** Reviews of one game that count in its score: one a day of a device and of an address. */
export function countedReviews(gameid: string, { deviceid, ip }: Sender, factor: number): Limit[] {
  const window = { windowSeconds: daySeconds };
  return [
    { key: `review:counted:${gameid}:device:${deviceid}`, max: factor, ...window },
    ...addressLimits({ event: `review:counted:${gameid}:ip`, ip, max: factor, ...window }),
  ];
}

/** A day's messages to an author about replies to comments. */
export function repliesTold(uid: string, factor: number): Limit {
  return { key: `comment:told:uid:${uid}`, max: 10 * factor, windowSeconds: daySeconds };
}
