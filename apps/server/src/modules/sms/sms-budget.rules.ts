/** At most `max` SMS for a number within any `seconds`. */
export interface Budget {
  seconds: number;
  max: number;
  /** Message to the player if the budget is exhausted; Chinese. */
  refusal: string;
}

/** SMS for a number within any day; strangers leave the rest to whom its account knows. Decision 0095. */
const maxPerDay = { owner: 10, stranger: 7 };

/**
 * One a minute, five an hour, ten a day for a number. Chinese vendors have the same limits, also with sliding windows,
 * so every code that we accept is also sent. All except the first are multiplied by LIMIT_FACTOR.
 */
export function numberBudgets({
  limitFactor,
  isOwner,
}: {
  limitFactor: number;
  isOwner: boolean;
}): Budget[] {
  const perDay = isOwner ? maxPerDay.owner : maxPerDay.stranger;
  const [minute, hour, day] = [60, 3600, 86_400];
  const often = "获取短信太频繁了，请稍后再试";
  const hourly = "该手机号一小时内获取短信的次数太多了，请稍后再试";
  const daily = "该手机号 24 小时内获取短信的次数太多了，请稍后再试";
  return [
    { seconds: minute, max: 1, refusal: often },
    { seconds: hour, max: 5 * limitFactor, refusal: hourly },
    { seconds: day, max: perDay * limitFactor, refusal: daily },
  ];
}

export interface Exhausted {
  /** Seconds until the number may get another SMS. */
  retryAfter: number;
  refusal: string;
}

/** The exhausted budget with the longest wait, from the times at which the number got its SMS; null if none is. */
export function findExhausted(
  budgets: readonly Budget[],
  sentAt: readonly Date[],
  now: Date,
): Exhausted | null {
  const newestFirst = sentAt.map((date) => date.getTime()).sort((a, b) => b - a);
  let worst: Exhausted | null = null;
  for (const { seconds, max, refusal } of budgets) {
    // The SMS that must leave the window before another one fits.
    const blocking = newestFirst[max - 1];
    if (blocking === undefined) continue;
    const retryAfter = Math.ceil((blocking + seconds * 1000 - now.getTime()) / 1000);
    if (retryAfter > (worst?.retryAfter ?? 0)) worst = { retryAfter, refusal };
  }
  return worst;
}
