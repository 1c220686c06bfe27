import fc from "fast-check";
import { expect, it } from "vitest";
import { canonicalPath } from "./canonical-path.ts";

it.each([
  ["", "/home/"],
  ["/", "/home/"],
  ["///", "/home/"],
  ["/rank", "/rank/"],
  ["/game/7/", "/game/7"],
  ["/game/7/xinwen", "/game/7/xinwen/"],
  ["//evil.example", "/evil.example"],
  ["//evil.example//", "/evil.example"],
  ["/%2f%2fevil.example/", "/%2f%2fevil.example"],
  ["/;//evil.example", "/;/evil.example"],
])("spells %j as %s", (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
});

it("gives a path of the shop whose spelling is final, whatever it is given", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "/",
      "//",
      "home",
      "game",
      "user",
      "login",
      "..",
      "%2e%2e",
      "%2f",
      ":",
      "@",
      "app",
    ),
    fc.string({ maxLength: 8 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      // The host hands over what is left of a parsed address within the shop (page-address.ts).
      const { pathname } = new URL(`/app/${pieces.join("")}`, "http://host");
      fc.pre(pathname === "/app" || pathname.startsWith("/app/"));
      const canonical = canonicalPath(pathname.slice("/app".length));
      expect(canonical).toMatch(/^\/(?!\/)/);
      expect(canonicalPath(canonical)).toBe(canonical);
      expect(new URL(`/app${canonical}`, "http://host").origin).toBe("http://host");
    }),
    { numRuns: 300 },
  );
});
