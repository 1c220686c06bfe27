import { expect, test } from "vitest";
import { splitTime } from "../../shared/text/format.ts";
import { clockTime, currentPhase, formatDay, formatShanghaiTime } from "./playtime-rules.ts";

test.each([
  [0, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  [-5000, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  [1, { days: 0, hours: 0, minutes: 0, seconds: 1 }],
  [59_999, { days: 0, hours: 0, minutes: 1, seconds: 0 }],
  [86_400_000 + 3_723_000, { days: 1, hours: 1, minutes: 2, seconds: 3 }],
])("%d ms are split into %o", (ms, parts) => {
  expect(splitTime(ms)).toEqual(parts);
});

test("days and times are in Shanghai time", () => {
  expect(formatDay("2026-11-20")).toBe("11月20日 周五");
  expect(formatShanghaiTime(Date.parse("2026-12-31T16:00:00Z"))).toBe("1月1日 周五 00:00");
  expect(clockTime("2026-11-20T20:00:00+08:00")).toBe("20:00");
  expect(clockTime("2026-11-21T00:00:00+08:00", { asEnd: true })).toBe("24:00");
});

test("the phase ends with the current hours or at the next opening; an invalid time gives no phase", () => {
  const nextOpen = "2026-11-21T20:00:00+08:00";
  const until = "2026-11-20T21:00:00+08:00";
  expect(currentPhase({ nextOpen })).toEqual({ kind: "closed", target: Date.parse(nextOpen) });
  expect(currentPhase({ nextOpen, until })).toEqual({ kind: "open", target: Date.parse(until) });
  expect(currentPhase({ nextOpen: "soon" })).toBeNull();
});
