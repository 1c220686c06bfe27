import fc from "fast-check";
import { expect, test } from "vitest";
import { percentOf } from "./gift.rules.ts";

test("without codes there is no share", () => {
  expect(percentOf(0, 0)).toBeUndefined();
});

test.each([
  [0, 3, "0"],
  [1, 3, "33"],
  [2, 3, "66"],
  [3, 3, "100"],
  [999_999, 1_000_000, "99"],
  [1, 1_000_000, "0"],
])("%i of %i claimed shows %s", (claimed, total, percent) => {
  expect(percentOf(claimed, total)).toBe(percent);
});

test("100 means that none is left, and nothing else does", () => {
  const gifts = fc.integer({ min: 1, max: 10_000_000 }).chain((total) => {
    return fc.tuple(fc.integer({ min: 0, max: total }), fc.constant(total));
  });
  fc.assert(
    fc.property(gifts, ([claimed, total]) => {
      expect(percentOf(claimed, total) === "100").toBe(claimed === total);
    }),
  );
});
