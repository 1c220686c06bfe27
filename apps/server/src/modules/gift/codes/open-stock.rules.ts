import { hourMs } from "./stock.rules.ts";

/** The claims of so long ago count at most. */
export const lookedBackMs = 24 * hourMs;
/** So many claims tell how fast codes go. */
export const countedClaims = 200;

interface Claims {
  now: Date;
  opensAt: Date;
  /** The last claims, newest first. */
  times: readonly Date[];
}

/** Claims an hour, in hundredths, so that one in a day is not none: over the last day, since the gift has opened, or over the last `countedClaims` if they took less time. */
export function claimsPerHour({ now, opensAt, times }: Claims): number {
  const since = Math.max(opensAt.getTime(), now.getTime() - lookedBackMs);
  const isFull = times.length >= countedClaims;
  const ms = isFull
    ? Math.max(1000, now.getTime() - times.at(-1)!.getTime())
    : Math.max(hourMs, now.getTime() - since);
  return Math.round((times.length * hourMs * 100) / ms) / 100;
}

/** When no code is left at this pace; null if none is claimed, or if the gift expires before. */
export function runsOutAt({
  now,
  left,
  perHour,
  expiresAt,
}: {
  now: Date;
  left: number;
  perHour: number;
  expiresAt: Date;
}): Date | null {
  if (left <= 0 || perHour <= 0) return null;
  const time = now.getTime() + (left / perHour) * hourMs;
  return time < expiresAt.getTime() ? new Date(time) : null;
}
