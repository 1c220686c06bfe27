import type { Clock } from "../clock.ts";

/** Asia/Shanghai is +08:00 all year. */
const shanghaiMs = 8 * 3_600_000;

/** The fixed window of this length that the clock is in. */
export function windowAt(clock: Clock, windowSeconds: number): { start: Date; end: Date } {
  const length = windowSeconds * 1000;
  const start = Math.floor((clock.now().getTime() + shanghaiMs) / length) * length - shanghaiMs;
  return { start: new Date(start), end: new Date(start + length) };
}

/** At least 1. */
export function secondsUntil(clock: Clock, end: Date): number {
  return Math.max(1, Math.ceil((end.getTime() - clock.now().getTime()) / 1000));
}
