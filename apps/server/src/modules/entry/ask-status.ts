import { lookup } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Milliseconds until the host must have answered. */
const limitMs = 8_000;

/** The address leads into this machine's own network. */
export class PrivateAddressError extends Error {
  override name = "PrivateAddressError";
}

/**
 * The HTTP status that a host answers, without following redirects. Nothing of the answer is read. Unless private addresses
 * are allowed, a name or number that leads to one is not connected to.
 */
export function askStatus(url: URL, { allowPrivate }: { allowPrivate: boolean }): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // Numbers are connected to without a look-up.
  if (!allowPrivate && isIP(host) !== 0 && isPrivate(host))
    return Promise.reject(new PrivateAddressError());
  const request = (url.protocol === "https:" ? requestHttps : requestHttp)(url, {
    signal: AbortSignal.timeout(limitMs),
    ...(!allowPrivate && { lookup: lookupPublic }),
  });
  request.on("error", reject);
  request.on("response", (response) => {
    resolve(response.statusCode ?? 0);
    response.destroy();
  });
  request.end();
  return promise;
}

const lookupPublic: LookupFunction = (name, options, callback) =>
  lookup(name, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, "");
    if (found.some(({ address }) => isPrivate(address)))
      return callback(new PrivateAddressError(), "");
    if (options.all) return callback(null, found);
    const [first] = found;
    callback(null, first?.address ?? "", first?.family);
  });

const ownNetworks = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  ownNetworks.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  ["::", 127],
  ["64:ff9b::", 96],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  ownNetworks.addSubnet(network, prefix, "ipv6");

/** IPv4 addresses in IPv6 are checked as what they are. */
function isPrivate(address: string): boolean {
  return ownNetworks.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}
