import { isIP } from "node:net";

/** The address in the form of PostgreSQL's `inet`; null for an invalid one, which a proxy may have passed on. */
export function storedAddress(ip: string): string | null {
  const bare = ip.split("%")[0]!;
  return isIP(bare) === 0 ? null : bare;
}

/**
 * The subject of a limit per address: one IPv4 address, or the /64 network that one IPv6 line owns. All invalid
 * addresses share one count.
 */
export function countedAddress(ip: string): string {
  const bare = storedAddress(ip)?.replace(/^::ffff:(?=\d+\.)/i, "");
  if (bare === undefined) return "unknown";
  return isIP(bare) === 6 ? firstGroups(bare) : bare;
}

/** The beginning of an address: `203.0.*.*`, `2001:db8:*`. Empty for an invalid one. */
export function maskAddress(ip: string | null): string {
  const bare = ip === null ? undefined : storedAddress(ip)?.replace(/^::ffff:(?=\d+\.)/i, "");
  if (bare === undefined) return "";
  if (isIP(bare) === 4) return `${bare.split(".").slice(0, 2).join(".")}.*.*`;
  return `${firstGroups(bare).split(":").slice(0, 2).join(":")}:*`;
}

function firstGroups(ip: string): string {
  const [head = "", tail] = ip.toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  const middle =
    tail === undefined ? [] : Array(Math.max(0, 8 - left.length - right.length)).fill("0");
  const groups = [...left, ...middle, ...right].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}
