import { expect, test } from "vitest";
import { formatCount, pastWords, publishIso, shanghaiDay } from "./format.ts";

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

test.each([
  ["2026-11-29T11:59:30+08:00", "刚刚"],
  ["2026-11-29T12:00:30+08:00", "刚刚"],
  ["2026-11-29T11:55:00+08:00", "5 分钟前"],
  ["2026-11-28T13:00:00+08:00", "23 小时前"],
  ["2026-11-28T11:00:00+08:00", "昨天"],
  ["2026-11-26T23:59:00+08:00", "3 天前"],
  ["2026-11-23T00:00:00+08:00", "6 天前"],
  ["2026-11-22T23:00:00+08:00", "11-22"],
  ["2025-12-31T23:00:00+08:00", "2025-12-31"],
  ["bald", ""],
])("%s is %s for people", (at, words) => {
  expect(pastWords(at, Date.parse("2026-11-29T12:00:00+08:00"))).toBe(words);
});

test("a publishing time has its offset", () => {
  expect(publishIso("2025-07-05 12:00:00")).toBe("2025-07-05T12:00:00+08:00");
});
