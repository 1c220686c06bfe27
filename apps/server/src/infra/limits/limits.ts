import type { Counter, EphemeralStore, LimitVerdict } from "../ephemeral/ephemeral-store.ts";

/** How many events a key may have in a window. */
export interface Limit extends Counter {
  max: number;
}

/** Counts an event and returns whether it is within the limit. Concurrent calls cannot exceed it. */
export async function countEvent(store: EphemeralStore, limit: Limit): Promise<LimitVerdict> {
  const { count, secondsLeft } = await store.count(limit);
  if (count <= limit.max) return { allowed: true, count };
  return { allowed: false, retryAfter: secondsLeft };
}

/** The number of events in the current window; counts none itself. */
export async function readCount(store: EphemeralStore, counter: Counter): Promise<number> {
  return (await store.read(counter)).count;
}

/** Whether another event would be within the limit; counts none itself. */
export async function checkLimit(store: EphemeralStore, limit: Limit): Promise<LimitVerdict> {
  const { count, secondsLeft } = await store.read(limit);
  if (count < limit.max) return { allowed: true, count };
  return { allowed: false, retryAfter: secondsLeft };
}

/** Counts one event against several limits; the first that is exceeded decides. */
export async function countAgainst(
  store: EphemeralStore,
  limits: readonly Limit[],
): Promise<LimitVerdict> {
  let verdict: LimitVerdict = { allowed: true, count: 0 };
  for (const limit of limits) {
    verdict = await countEvent(store, limit);
    if (!verdict.allowed) return verdict;
  }
  return verdict;
}

/** Whether one of the limits is used up; counts none itself. */
export async function isAnyReached(
  store: EphemeralStore,
  limits: readonly Limit[],
): Promise<boolean> {
  for (const limit of limits) {
    if (!(await checkLimit(store, limit)).allowed) return true;
  }
  return false;
}
