import { expect, test } from "vitest";
import { sliceOf } from "./slice.ts";

test("pages reach ten thousand rows and no further", () => {
  expect(sliceOf({ page: 3, pageSize: 10 })).toEqual({ limit: 10, offset: 20 });
  expect(sliceOf({ page: 1000, pageSize: 10 })).toEqual({ limit: 10, offset: 9990 });
  expect(sliceOf({ page: 1001, pageSize: 10 })).toBeNull();
  expect(sliceOf({ page: 1_000_000, pageSize: 50 })).toBeNull();
});
