import { BlockList, isIP } from "node:net";

interface Network {
  address: string;
  bits: number;
  family: "ipv4" | "ipv6";
}

/** Reads an address or a network such as `203.0.113.0/24`; null for anything else. */
export function readNetwork(text: string): Network | null {
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || address.includes("%") || more.length > 0) return null;
  const longest = version === 4 ? 32 : 128;
  if (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= longest)) return null;
  return { address, bits: Number(bits ?? longest), family: version === 4 ? "ipv4" : "ipv6" };
}

/** Whether an address is in one of the networks. IPv4 within IPv6 counts as IPv4. */
export function createNetworks(texts: readonly string[]): (ip: string) => boolean {
  const list = new BlockList();
  for (const text of texts) {
    const network = readNetwork(text);
    if (network === null) throw new Error(`${text} is no network`);
    list.addSubnet(network.address, network.bits, network.family);
  }
  return (ip) => {
    const bare = ip.split("%")[0]!;
    const version = isIP(bare);
    return version !== 0 && list.check(bare, version === 4 ? "ipv4" : "ipv6");
  };
}
