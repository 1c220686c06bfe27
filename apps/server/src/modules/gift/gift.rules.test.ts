import fc from "fast-check";
import { expect, test } from "vitest";
import { claimedPercent } from "./gift.rules.ts";

test("a gift without codes has no percentage", () => {
  expect(claimedPercent(0, 0)).toBeUndefined();
});

test.each([
  [0, 3, "0"],
  [1, 3, "33"],
  [2, 3, "66"],
  [3, 3, "100"],
  [999_999, 1_000_000, "99"],
  [1, 1_000_000, "0"],
])("%i of %i claimed shows %s", (claimed, total, percent) => {
  expect(claimedPercent(claimed, total)).toBe(percent);
});

test("a gift shows 100 exactly if no code is left", () => {
  const gifts = fc.integer({ min: 1, max: 10_000_000 }).chain((total) => {
    return fc.tuple(fc.integer({ min: 0, max: total }), fc.constant(total));
  });
  fc.assert(
    fc.property(gifts, ([claimed, total]) => {
      expect(claimedPercent(claimed, total) === "100").toBe(claimed === total);
    }),
  );
});
