import { expect, test } from "vitest";
import { countedAddress, countedNetworks, maskAddress, storedAddress } from "./address.ts";

test.each([
  ["203.0.113.5", "203.0.113.5"],
  ["::ffff:203.0.113.5", "203.0.113.5"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["not an address", "unknown"],
  ["", "unknown"],
])("%s counts as %s", (ip, counted) => {
  expect(countedAddress(ip)).toBe(counted);
});

test("of an IPv6 address the networks that one customer may own are counted, with rising shares", () => {
  expect(countedNetworks("2001:db8:1:2f3:4:5:6:7")).toEqual([
    { network: "2001:db8:1:2f3::/64", share: 1 },
    { network: "2001:db8:1:200::/56", share: 4 },
    { network: "2001:db8:1::/48", share: 16 },
  ]);
  const networks = (ip: string) => countedNetworks(ip).map(({ network }) => network);
  expect(networks("::1")).toEqual(["0:0:0:0::/64", "0:0:0:0::/56", "0:0:0::/48"]);
  expect(networks("2001:db8::ffff:1:2:3:4").slice(1)).toEqual([
    "2001:db8:0:ff00::/56",
    "2001:db8:0::/48",
  ]);
});

test.each(["203.0.113.5", "::ffff:203.0.113.5", "not an address"])("%s is one address", (ip) => {
  expect(countedNetworks(ip)).toEqual([{ network: countedAddress(ip), share: 1 }]);
});

test("only what PostgreSQL takes for an address is stored", () => {
  expect(storedAddress("fe80::1%eth0")).toBe("fe80::1");
  expect(storedAddress("1.2.3")).toBeNull();
});

test.each([
  ["203.0.113.5", "203.0.*.*"],
  ["::ffff:203.0.113.5", "203.0.*.*"],
  ["2001:0db8::9", "2001:db8:*"],
  ["not an address", ""],
  [null, ""],
])("of %s a player sees %s", (ip, masked) => {
  expect(maskAddress(ip)).toBe(masked);
});
