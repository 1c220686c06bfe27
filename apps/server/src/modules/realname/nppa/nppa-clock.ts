/** An error beyond this is a broken header, not a clock; milliseconds. */
const largestOffset = 600_000;
/** From here on a clock that drifts on would soon be refused: the authority takes five seconds. */
const noteworthy = 2500;

/**
 * How far the authority's clock is ahead of ours, from the `Date` of an answer: the header is cut to whole seconds, so
 * half of one is added, and it was written somewhere between sending and receiving. Milliseconds; null when unknown.
 */
export function clockOffsetOf(
  date: number | null,
  startedAt: number,
  endedAt: number,
): number | null {
  if (date === null) return null;
  const offset = Math.round(date + 500 - (startedAt + endedAt) / 2);
  return Math.abs(offset) > largestOffset ? null : offset;
}

export function worthSaying(offsetMs: number): boolean {
  return Math.abs(offsetMs) > noteworthy;
}
