/** The current time. Tests pass a clock that they control. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, which is +08:00 all year (docs/wire.md#ids-and-times). */
export function toShanghaiTime(date: Date): string {
  const shifted = new Date(date.getTime() + 8 * 3_600_000);
  return shifted.toISOString().slice(0, 19).replace("T", " ");
}

/** `YYYY-MM-DD` in Asia/Shanghai. */
export function toShanghaiDay(date: Date): string {
  return toShanghaiTime(date).slice(0, 10);
}

/** ISO 8601 with the Shanghai offset. */
export function toIsoTime(date: Date): string {
  return `${toShanghaiTime(date).replace(" ", "T")}+08:00`;
}

/** Reads `YYYY-MM-DD HH:mm`, with or without seconds, in Asia/Shanghai; null for a day such as the 31st of June. */
export function readShanghaiTime(text: string): Date | null {
  const date = new Date(`${text.replace(" ", "T")}+08:00`);
  if (Number.isNaN(date.getTime())) return null;
  return toShanghaiTime(date).startsWith(text) ? date : null;
}
