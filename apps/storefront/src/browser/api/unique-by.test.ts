import { expect, test } from "vitest";
import { uniqueBy } from "./unique-by.ts";

test("an item on two pages is kept once, in its first place", () => {
  const items = [{ id: "3" }, { id: "2", page: 1 }, { id: "2", page: 2 }, { id: "1" }];
  expect(uniqueBy(items, ({ id }) => id)).toEqual([{ id: "3" }, { id: "2", page: 1 }, { id: "1" }]);
  expect(uniqueBy([], String)).toEqual([]);
});
