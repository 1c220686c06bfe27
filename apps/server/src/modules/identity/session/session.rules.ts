const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long after its last use a session ends; milliseconds. */
const unusedMs = 30 * dayMs;
/** How long after its log-in a session ends at the latest; milliseconds. Exchanging a token is not a log-in. */
export const maxSessionMs = 180 * dayMs;
/**
 * How long a row outlives its session at most; milliseconds. The column `expires_at` is indexed for the clean-up: with
 * this reserve it moves about once a week, not with every recorded use.
 */
const reserveMs = 7 * dayMs;

/**
 * A use at `now` needs a record unless there is one since this time. Uses are recorded, and shown, by the hour of the
 * clock; one from an address that is shown differently is recorded sooner.
 */
export function recordedSince(now: Date, isElsewhere: boolean): Date {
  const hour = startOfHour(now);
  const minute = new Date(now.getTime() - minuteMs);
  return isElsewhere && minute > hour ? minute : hour;
}

export function startOfHour(time: Date): Date {
  return new Date(Math.floor(time.getTime() / hourMs) * hourMs);
}

/** Sessions that were last used at this time, or before it, have ended. */
export function lastUseOfEnded(now: Date): Date {
  return new Date(now.getTime() - unusedMs);
}

/** Until when the row of a session must be kept if it is not used after `now`. */
export function neededUntil(now: Date, began = now): Date {
  return new Date(Math.min(now.getTime() + unusedMs, began.getTime() + maxSessionMs));
}

/** Until when the row is kept when it is written. */
export function keptUntil(now: Date, began = now): Date {
  return new Date(Math.min(now.getTime() + unusedMs + reserveMs, began.getTime() + maxSessionMs));
}
