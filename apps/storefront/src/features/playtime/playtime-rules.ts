import type { Data } from "@playfront/contract/calls";

export type Playtime = Data<"game/getPlaytime">;

/** The end of the page's countdown: the end of the current permitted hours, or the start of the next. */
export interface Phase {
  kind: "open" | "closed";
  /** Milliseconds since 1970, by the host's clock. */
  target: number;
}

/** Null if the answer has no valid time. */
export function currentPhase({
  until,
  nextOpen,
}: Pick<Playtime, "until" | "nextOpen">): Phase | null {
  const kind = until === undefined ? "closed" : "open";
  const target = Date.parse(until ?? nextOpen);
  return Number.isNaN(target) ? null : { kind, target };
}

const weekdays = ["周日", "周一", "周二", "周三", "周四", "周五", "周六"] as const;

/** Formats a day `YYYY-MM-DD` as `11月20日 周五`. */
export function formatDay(day: string): string {
  const date = new Date(day);
  return `${date.getUTCMonth() + 1}月${date.getUTCDate()}日 ${weekdays[date.getUTCDay()]}`;
}

/** Formats a time as `11月20日 周五 20:00`, in Shanghai time whatever the device's time zone. */
export function formatShanghaiTime(ms: number): string {
  const local = shanghaiIso(ms);
  return `${formatDay(local.slice(0, 10))} ${local.slice(11, 16)}`;
}

/** Formats an ISO time as `20:00` in Shanghai time; with `asEnd`, midnight is `24:00`. */
export function clockTime(isoTime: string, { asEnd = false } = {}): string {
  const time = shanghaiIso(Date.parse(isoTime)).slice(11, 16);
  return asEnd && time === "00:00" ? "24:00" : time;
}

function shanghaiIso(ms: number): string {
  return new Date(ms + 8 * 3_600_000).toISOString();
}
