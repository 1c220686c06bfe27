/** The time before which a gift is not open, as long as that is to come. */
export function opensLater(opensAt: Date, now: Date): Date | null {
  return opensAt > now ? opensAt : null;
}

/** When the answer about a gift will be another by itself; null for an expired gift. */
export function nextChange(
  {
    opens_at,
    expires_at,
    restocks_at = null,
  }: { opens_at: Date; expires_at: Date; restocks_at?: Date | null },
  now: Date,
): Date | null {
  const times = [opens_at, restocks_at, expires_at].filter((time) => time !== null && time > now);
  return times.reduce<Date | null>((first, time) => (first && first < time! ? first : time), null);
}

/** Puts the gifts of which no code is left behind the others, which keep their order. */
export function soldOutLast<Gift extends { claimed: number; total: number }>(
  gifts: readonly Gift[],
): Gift[] {
  const isLeft = (gift: Gift) => gift.claimed < gift.total;
  return [...gifts.filter(isLeft), ...gifts.filter((gift) => !isLeft(gift))];
}

/**
 * The claimed share in the form of the API: a whole number rounded down, `"100"` only if no code is left, absent for a
 * gift without codes (docs/wire.md#entities).
 */
export function claimedPercent(claimed: number, total: number): string | undefined {
  if (total <= 0) return undefined;
  if (claimed >= total) return "100";
  return String(Math.floor((claimed * 100) / total));
}
