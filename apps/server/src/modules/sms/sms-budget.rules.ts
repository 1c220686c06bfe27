/** How many SMS a number gets within any stretch of `seconds`. */
export interface Budget {
  seconds: number;
  max: number;
  /** What a player is told beyond it; Chinese. */
  refusal: string;
}

/**
 * One a minute, five an hour, ten a day for a number: what Chinese vendors grant a signature and a number themselves,
 * also in windows that move, so that what we promise they send. All but the first times LIMIT_FACTOR.
 */
export function budgetsOf(limitFactor: number): Budget[] {
  const [minute, hour, day] = [60, 3600, 86_400];
  const often = "获取短信太频繁了，请稍后再试";
  const hourly = "该手机号一小时内获取短信的次数太多了，请稍后再试";
  const daily = "该手机号 24 小时内获取短信的次数太多了，请稍后再试";
  return [
    { seconds: minute, max: 1, refusal: often },
    { seconds: hour, max: 5 * limitFactor, refusal: hourly },
    { seconds: day, max: 10 * limitFactor, refusal: daily },
  ];
}

export interface Exhausted {
  /** Until the number may get another. */
  retryAfter: number;
  refusal: string;
}

/** Which budget keeps a number waiting longest, given when it got its SMS; null when none does. */
export function findExhausted(
  budgets: readonly Budget[],
  sentAt: readonly Date[],
  now: Date,
): Exhausted | null {
  const newestFirst = sentAt.map((date) => date.getTime()).sort((a, b) => b - a);
  let worst: Exhausted | null = null;
  for (const { seconds, max, refusal } of budgets) {
    // The SMS that must leave the window before there is room for another.
    const blocking = newestFirst[max - 1];
    if (blocking === undefined) continue;
    const retryAfter = Math.ceil((blocking + seconds * 1000 - now.getTime()) / 1000);
    if (retryAfter > (worst?.retryAfter ?? 0)) worst = { retryAfter, refusal };
  }
  return worst;
}
