import { countedNetworks } from "@playfront/http/address";
import type { Limit } from "./limits.ts";

export interface AddressLimit {
  /** The event, such as `login:ip`. */
  event: string;
  ip: string;
  /** For one address; the wider networks of an IPv6 address may use up their share of it. */
  max: number;
  windowSeconds: number;
  group?: string;
}

/** The limits of an event per address, the narrowest network first. Count one event against all of them. */
export function addressLimits({ event, ip, max, ...window }: AddressLimit): Limit[] {
  return countedNetworks(ip).map(({ network, share }) => ({
    key: `${event}:${network}`,
    max: max * share,
    ...window,
  }));
}
