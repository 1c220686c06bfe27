import { expect, test } from "vitest";
import { toRanges } from "./to-ranges.ts";

test("lines that follow one another are one range", () => {
  expect(toRanges([2, 3, 4, 7, 9, 10])).toEqual(["2–4", "7", "9–10"]);
  expect(toRanges([])).toEqual([]);
});
