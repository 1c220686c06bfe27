import { expect, test } from "vitest";
import { isPublicAddress } from "./public-address.ts";

test("only addresses of the public Internet are public", () => {
  for (const ip of ["1.1.1.1", "223.5.5.5", "2606:4700::1111"])
    expect([ip, isPublicAddress(ip)]).toEqual([ip, true]);
  const inside = [
    ...["127.0.0.1", "10.1.2.3", "172.31.0.1", "192.168.1.1", "169.254.169.254", "100.100.100.200"],
    ...["0.0.0.0", "255.255.255.255", "::", "::1", "fe80::1", "fd00::1", "::ffff:127.0.0.1"],
    ...["::ffff:1.1.1.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:1::1", "localhost", ""],
  ];
  for (const ip of inside) expect([ip, isPublicAddress(ip)]).toEqual([ip, false]);
});
