import { expect, test } from "vitest";
import { createNetworks, readNetwork } from "./networks.ts";

test("an address is found in its networks, also as IPv4 within IPv6", () => {
  const isIn = createNetworks(["203.0.113.0/24", "198.51.100.7", "2001:db8::/32"]);
  for (const ip of ["203.0.113.200", "198.51.100.7", "::ffff:203.0.113.1", "2001:db8:1::2"])
    expect([ip, isIn(ip)]).toEqual([ip, true]);
  for (const ip of ["203.0.114.1", "198.51.100.8", "2001:db9::1", "unknown", ""])
    expect([ip, isIn(ip)]).toEqual([ip, false]);
});

test("what is no network is not read as one", () => {
  for (const text of ["", "10.0.0.0/33", "10.0.0/8", "::/129", "10.0.0.0/8/8", "10.0.0.0/", "host"])
    expect([text, readNetwork(text)]).toEqual([text, null]);
});
