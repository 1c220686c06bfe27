const dayMs = 86_400_000;
const shanghaiMs = 8 * 3_600_000;

/** When the next day of Shanghai begins, on which no daily limit has counted anything yet. */
export function startOfNextDay(now: Date): Date {
  return new Date((Math.floor((now.getTime() + shanghaiMs) / dayMs) + 1) * dayMs - shanghaiMs);
}
