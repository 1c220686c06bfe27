import { expect, test } from "vitest";
import { quantile } from "./quantile.ts";
import { Spread } from "./spread.ts";

const bounds = [1, 2, 4];

test.each([
  ["the middle of the only range", 0.5, [0, 10, 0, 0], 1.5],
  ["the end of a range", 0.5, [5, 0, 5, 0], 1],
  ["within the range that holds it", 0.75, [5, 0, 5, 0], 3],
  ["the last bound, for values above it", 0.99, [0, 0, 0, 3], 4],
])("%s", (_what, share, counts, value) => {
  expect(quantile(share, { bounds, counts })).toBe(value);
});

test("nothing has no quantile", () => {
  expect(quantile(0.5, { bounds, counts: [0, 0, 0, 0] })).toBeNull();
  expect(quantile(0.5, { bounds, counts: [] })).toBeNull();
});

test("of a real spread, it is in the range of the real one", () => {
  const spread = new Spread([10, 20, 50, 100]);
  for (let value = 1; value <= 100; value += 1) spread.note(value);
  const [series] = spread.read();
  expect(quantile(0.5, { bounds: spread.bounds, counts: series!.counts })).toBe(50);
  expect(quantile(0.99, { bounds: spread.bounds, counts: series!.counts })).toBe(99);
});
