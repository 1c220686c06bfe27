import { expect, test } from "vitest";
import { compareCount, compareRetention, describeChange, lastWholeDay } from "./compare-days.ts";
import type { Day } from "./figure-words.ts";

const figures = (day: string, visits: number, returned = 0): Day => ({
  day,
  visits,
  registrations: 0,
  logins: 0,
  claims: 0,
  entries: 0,
  downloadStarts: 0,
  downloadFinishes: 0,
  shareOpens: 0,
  invitations: 0,
  retention: {
    day1: { registered: 4, returned },
    day7: { registered: 0, returned: 0 },
    day30: { registered: 0, returned: 0 },
  },
});

const days = [figures("2026-12-01", 10), figures("2026-12-07", 8, 1), figures("2026-12-08", 12, 3)];

test("a day is compared with the day before and with the same day of the week before", () => {
  const compared = { value: 12, dayBefore: 8, weekBefore: 10 };
  expect(compareCount(days, "2026-12-08", "visits")).toEqual(compared);
  expect(compareCount(days, "2026-12-07", "visits")).toMatchObject({ weekBefore: null });
});

test("retention is a share of those who registered, and none if nobody did", () => {
  const { value, dayBefore } = compareRetention(days, "2026-12-08", "day1");
  expect([value, dayBefore]).toEqual([0.75, 0.25]);
  expect(compareRetention(days, "2026-12-08", "day7").value).toBeNull();
});

test("changes are told in percent, and those of shares in percentage points", () => {
  expect(describeChange(12, 8, false)).toBe("+50%");
  expect(describeChange(6, 8, false)).toBe("−25%");
  expect(describeChange(8, 8, false)).toBe("持平");
  expect(describeChange(999, 1000, false)).toBe("持平");
  expect(describeChange(8, 0, false)).toBeNull();
  expect(describeChange(null, 3, false)).toBeNull();
  expect(describeChange(0.25, 0.5, true)).toBe("−25.0 个百分点");
});

test("the day that is told first is over", () => {
  const range = { from: "2026-12-01", to: "2026-12-08" };
  expect(lastWholeDay(range, "2026-12-08")).toBe("2026-12-07");
  expect(lastWholeDay(range, "2026-12-20")).toBe("2026-12-08");
  expect(lastWholeDay({ from: "2026-12-08", to: "2026-12-08" }, "2026-12-08")).toBeNull();
});
