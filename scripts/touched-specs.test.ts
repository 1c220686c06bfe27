import { expect, test } from "vitest";
import { touchedSpecs } from "./touched-specs.ts";

const journey = "specs/shop/player-journey.spec.ts";

test("a feature touches the specs that share a word with it, and the journey through the shop", () => {
  const specs = touchedSpecs(["apps/storefront/src/features/follows/follow-list.tsx"]);
  expect(specs).toContain("specs/shop/follow.spec.ts");
  expect(specs).toContain(journey);
  expect(specs).not.toContain("specs/shop/search.spec.ts");
  expect(touchedSpecs(["apps/server/src/modules/catalogue/search/search.service.ts"])).toContain(
    "specs/shop/search.spec.ts",
  );
});

test("the console and the service worker touch all specs of theirs, and a spec itself", () => {
  const console = touchedSpecs(["apps/console/src/gifts/gift-edit.tsx"]);
  expect(console.length).toBeGreaterThan(10);
  expect(console.every((spec) => spec.startsWith("specs/console/"))).toBe(true);
  expect(touchedSpecs(["apps/storefront/sw/sw.ts"])).toContain("specs/offline/pwa.spec.ts");
  expect(touchedSpecs(["e2e/specs/shop/back.spec.ts"])).toEqual(["specs/shop/back.spec.ts"]);
  expect(touchedSpecs(["docs/product.md"])).toEqual([]);
});
