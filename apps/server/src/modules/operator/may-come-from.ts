import { createNetworks } from "@playfront/config/networks";

/** Whether the operator's networks hold the address; without any the operator may come from everywhere. */
export function mayComeFrom(networks: readonly string[], ip: string): boolean {
  return networks.length === 0 || createNetworks(networks)(ip);
}
