import { expect, test } from "vitest";
import { formatCount, publishIso, shanghaiDay } from "./format.ts";

test("counts are shortened and never rounded up", () => {
  expect([0, 9999, 10_000, 19_999, 123_456, 100_000_000].map(formatCount)).toEqual([
    "0",
    "9999",
    "1万",
    "1.9万",
    "12.3万",
    "1亿",
  ]);
});

test("a day is Shanghai's day", () => {
  expect(shanghaiDay("2025-12-31T16:00:00Z")).toBe("2026-01-01");
  expect(shanghaiDay("2025-12-31T23:00:00+08:00")).toBe("2025-12-31");
  expect(shanghaiDay("bald")).toBeNull();
});

test("a publishing time has its offset", () => {
  expect(publishIso("2025-07-05 12:00:00")).toBe("2025-07-05T12:00:00+08:00");
});
