/** Formats a count: `9876`, `1.2万`, `3.4亿`. */
export function formatCount(count: number): string {
  const whole = Math.max(0, Math.floor(count));
  if (whole < 10_000) return String(whole);
  if (whole < 100_000_000) return `${shorten(whole / 10_000)}万`;
  return `${shorten(whole / 100_000_000)}亿`;
}

/** The Shanghai day, `YYYY-MM-DD`, of an ISO time, in every time zone; null if the time is invalid. */
export function shanghaiDay(isoTime: string): string | null {
  const time = Date.parse(isoTime);
  if (Number.isNaN(time)) return null;
  return new Date(time + 8 * 3_600_000).toISOString().slice(0, 10);
}

/** The Shanghai day and minute, `YYYY-MM-DD HH:mm`, of an ISO time; empty if the time is invalid. */
export function shanghaiMinute(isoTime: string): string {
  const time = Date.parse(isoTime);
  if (Number.isNaN(time)) return "";
  return new Date(time + 8 * 3_600_000).toISOString().slice(0, 16).replace("T", " ");
}

/** The Shanghai day and hour, `YYYY-MM-DD HH时`, of an ISO time; empty if the time is invalid. */
export function shanghaiHour(isoTime: string): string {
  const minute = shanghaiMinute(isoTime);
  return minute && `${minute.slice(0, -3)}时`;
}

/** Converts a `publishdate`, a Shanghai time `YYYY-MM-DD HH:mm:ss`, to ISO 8601 with its offset. */
export function publishIso(publishdate: string): string {
  return `${publishdate.replace(" ", "T")}+08:00`;
}

/** Rounds up to whole seconds; never negative. */
export function splitTime(ms: number): {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
} {
  const left = Math.max(0, Math.ceil(ms / 1000));
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  };
}

/** One decimal, rounded down, without a trailing zero. */
function shorten(value: number): string {
  return String(Math.floor(value * 10) / 10);
}
