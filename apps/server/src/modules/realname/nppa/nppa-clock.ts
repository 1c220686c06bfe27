/** A larger difference comes from a broken header, not from a clock; milliseconds. */
const maxOffsetMs = 600_000;
/** The authority refuses a request whose time is off by five seconds, so a warning comes earlier; milliseconds. */
const noteworthyOffsetMs = 2500;

/**
 * How far the authority's clock is ahead of ours, from the `Date` header of an answer. The header is truncated to
 * seconds, so half a second is added; it was written at some time between sending and receiving. Milliseconds; null
 * if unknown.
 */
export function clockOffset(
  date: number | null,
  startedAt: number,
  endedAt: number,
): number | null {
  if (date === null) return null;
  const offset = Math.round(date + 500 - (startedAt + endedAt) / 2);
  return Math.abs(offset) > maxOffsetMs ? null : offset;
}

export function isNoteworthyOffset(offsetMs: number): boolean {
  return Math.abs(offsetMs) > noteworthyOffsetMs;
}
