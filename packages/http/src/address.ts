import { isIP } from "node:net";

/** The address in the form of PostgreSQL's `inet`; null for an invalid one, which a proxy may have passed on. */
export function storedAddress(ip: string): string | null {
  const bare = ip.split("%")[0]!;
  return isIP(bare) === 0 ? null : bare;
}

/** One IPv4 address, or the /64 network of one IPv6 line. All invalid addresses are one. */
export function countedAddress(ip: string): string {
  return countedNetworks(ip)[0].network;
}

/** What a limit per address counts; `share` is how many times the limit of one address the network may use up. */
export interface CountedNetwork {
  network: string;
  share: number;
}

/** The shares of one address and of an IPv6 address's wider networks, /56 and /48. */
export const networkShares = [1, 4, 16] as const;

/**
 * The subjects of a limit per address, the narrowest first: one IPv4 address, or the IPv6 networks /64, /56 and /48. A
 * customer may own any of them, so whoever owns a /48 has more tries than one line has, but not 65,536 times as many.
 */
export function countedNetworks(ip: string): [CountedNetwork, ...CountedNetwork[]] {
  const bare = storedAddress(ip)?.replace(/^::ffff:(?=\d+\.)/i, "");
  if (bare === undefined) return [{ network: "unknown", share: 1 }];
  if (isIP(bare) !== 6) return [{ network: bare, share: 1 }];
  const [first = "", second = "", third = "", fourth = ""] = groupsOf(bare);
  const site = [first, second, third].join(":");
  const household = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  const [line, ofHousehold, ofSite] = networkShares;
  return [
    { network: `${site}:${fourth}::/64`, share: line },
    { network: `${site}:${household}::/56`, share: ofHousehold },
    { network: `${site}::/48`, share: ofSite },
  ];
}

/** The beginning of an address: `203.0.*.*`, `2001:db8:*`. Empty for an invalid one. */
export function maskAddress(ip: string | null): string {
  const bare = ip === null ? undefined : storedAddress(ip)?.replace(/^::ffff:(?=\d+\.)/i, "");
  if (bare === undefined) return "";
  if (isIP(bare) === 4) return `${bare.split(".").slice(0, 2).join(".")}.*.*`;
  return `${groupsOf(bare).slice(0, 2).join(":")}:*`;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(ip: string): string[] {
  const [head = "", tail] = ip.toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  const middle =
    tail === undefined ? [] : Array(Math.max(0, 8 - left.length - right.length)).fill("0");
  return [...left, ...middle, ...right].map((group) => group.replace(/^0+(?=.)/, ""));
}
