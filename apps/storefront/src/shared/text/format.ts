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

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * A past time as people say it: 刚刚, 5 分钟前, 3 小时前, 昨天, 3 天前, then the day, `MM-DD` in the same year and
 * `YYYY-MM-DD` otherwise, all in Shanghai. Empty if the time is invalid.
 */
export function pastWords(isoTime: string, now: number): string {
  const day = shanghaiDay(isoTime);
  if (day === null) return "";
  const age = now - Date.parse(isoTime);
  if (age < minuteMs) return "刚刚";
  if (age < hourMs) return `${Math.floor(age / minuteMs)} 分钟前`;
  if (age < dayMs) return `${Math.floor(age / hourMs)} 小时前`;
  const today = shanghaiDay(new Date(now).toISOString())!;
  const days = (Date.parse(today) - Date.parse(day)) / dayMs;
  if (days < 7) return days === 1 ? "昨天" : `${days} 天前`;
  return day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day;
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
