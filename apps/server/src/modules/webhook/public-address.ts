import { isIP } from "node:net";
import { createNetworks } from "@playfront/config/networks";

/** Networks of IANA's special-purpose registries that are no hosts of the Internet. */
const isSpecial = createNetworks([
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16"],
  ...["172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16"],
  ...["198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"],
  // Teredo, 6to4 and others that lead to an IPv4 address, and documentation.
  ...["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"],
]);
const isGlobalIpv6 = createNetworks(["2000::/3"]);

/** Whether an address is one of the public Internet. */
export function isPublicAddress(ip: string): boolean {
  if (isSpecial(ip)) return false;
  return isIP(ip) === 4 || isGlobalIpv6(ip);
}
