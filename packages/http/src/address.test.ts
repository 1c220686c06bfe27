import { expect, test } from "vitest";
import { countedAddress, maskAddress, storedAddress } from "./address.ts";

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
