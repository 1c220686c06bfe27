import type { CountName, Day, RetentionName } from "./figure-words.ts";

const dayMs = 86_400_000;

/** The day in Shanghai, `YYYY-MM-DD`. */
export function shanghaiToday(now = new Date()): string {
  return new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** Such as 2026-12-08 周二. */
export function describeDay(day: string): string {
  const weekday = new Date(day).toLocaleDateString("zh-CN", { weekday: "short", timeZone: "UTC" });
  return `${day} ${weekday}`;
}

/** A figure of a day beside those that it is compared with; null where there is none. */
export interface Compared {
  value: number | null;
  dayBefore: number | null;
  weekBefore: number | null;
}

export function compareCount(days: readonly Day[], day: string, name: CountName): Compared {
  return compare(days, day, (figures) => figures[name]);
}

/** Shares from 0 to 1. */
export function compareRetention(days: readonly Day[], day: string, name: RetentionName): Compared {
  return compare(days, day, (figures) => retentionOf(figures, name));
}

/** Null if nobody had registered. */
export function retentionOf({ retention }: Day, name: RetentionName): number | null {
  const share = retention?.[name];
  return share && share.registered > 0 ? share.returned / share.registered : null;
}

function compare(
  days: readonly Day[],
  day: string,
  read: (figures: Day) => number | null,
): Compared {
  const on = (wanted: string) => {
    const figures = days.find((one) => one.day === wanted);
    return figures ? read(figures) : null;
  };
  return {
    value: on(day),
    dayBefore: on(addDays(day, -1)),
    weekBefore: on(addDays(day, -7)),
  };
}

/** The last day of the range that is over: figures of today still grow. Null if there is none. */
export function lastWholeDay(
  { from, to }: { from: string; to: string },
  today: string,
): string | null {
  const last = to < today ? to : addDays(today, -1);
  return last < from ? null : last;
}

/** Such as `+12%`; a share changes by percentage points. Null if there is nothing to compare. */
export function describeChange(
  value: number | null,
  before: number | null,
  isShare: boolean,
): string | null {
  if (value === null || before === null) return null;
  if (isShare) return signed((value - before) * 100, 1, " 个百分点");
  if (before === 0) return value === 0 ? unchanged : null;
  return signed(((value - before) / before) * 100, 0, "%");
}

const unchanged = "持平";

function signed(number: number, digits: number, unit: string): string {
  const text = Math.abs(number).toFixed(digits);
  if (Number(text) === 0) return unchanged;
  return `${number > 0 ? "+" : "−"}${text}${unit}`;
}
