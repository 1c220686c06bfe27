import { expect, test } from "vitest";
import { isPackageTicket, makePackageTicket } from "./package-ticket.ts";

test("a ticket is for one act on one package, of one secret, and until its time", () => {
  const secret = "a-secret-for-operators";
  const now = new Date("2026-11-25T00:00:00Z");
  const until = now.getTime() / 1000 + 60;
  const ticket = makePackageTicket(secret, { act: "upload", id: "sword-1" }, until);
  const holds = (given: Partial<Parameters<typeof isPackageTicket>[1]>, text = ticket) =>
    isPackageTicket(text, { secret, act: "upload", id: "sword-1", now, ...given });
  expect(holds({})).toBe(true);
  expect(holds({ act: "look" })).toBe(false);
  expect(holds({ id: "sword-2" })).toBe(false);
  expect(holds({ secret: "another-secret-of-them" })).toBe(false);
  expect(holds({ now: new Date(until * 1000) })).toBe(false);
  expect(holds({}, ticket.replace(String(until), String(until + 60)))).toBe(false);
  for (const text of ["", "pft_", secret, ticket.slice(0, -1)]) expect(holds({}, text)).toBe(false);
});
