import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";
import type { Clock } from "../clock.ts";

/** How many events a key may have in a window. Counted in PostgreSQL: shared by all nodes, kept over restarts. */
export interface Limit {
  /** The event and its subject, such as `login:ip:203.0.113.5`. */
  key: string;
  max: number;
  windowSeconds: number;
}

export type LimitVerdict =
  | { allowed: true; count: number }
  | { allowed: false; retryAfter: number };

/**
 * Counts an event and returns whether it is within the limit. Windows are fixed; days begin at midnight in Shanghai. One
 * conditional write counts, so that concurrent calls cannot exceed the limit.
 */
export async function countEvent(db: Executor, clock: Clock, limit: Limit): Promise<LimitVerdict> {
  const { start, end } = windowAt(clock, limit.windowSeconds);
  const row = await db
    .insertInto("rate_counters")
    .values({ key: limit.key, window_start: start, count: 1, expires_at: end })
    .onConflict((conflict) =>
      conflict.columns(["key", "window_start"]).doUpdateSet({ count: oneMore }),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  if (row.count <= limit.max) return { allowed: true, count: row.count };
  return { allowed: false, retryAfter: secondsUntil(clock, end) };
}

/** Stays within the column's 32 bits: an error there would be an answer 500 instead of 429. */
export const oneMore = sql<number>`least(rate_counters.count, ${2 ** 31 - 2}) + 1`;

/** The number of events in the current window; counts none itself. */
export async function readCount(
  db: Executor,
  clock: Clock,
  limit: Pick<Limit, "key" | "windowSeconds">,
): Promise<number> {
  const { start } = windowAt(clock, limit.windowSeconds);
  const row = await db
    .selectFrom("rate_counters")
    .select("count")
    .where("key", "=", limit.key)
    .where("window_start", "=", start)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Whether another event would be within the limit; counts none itself. */
export async function checkLimit(db: Executor, clock: Clock, limit: Limit): Promise<LimitVerdict> {
  const count = await readCount(db, clock, limit);
  if (count < limit.max) return { allowed: true, count };
  const { end } = windowAt(clock, limit.windowSeconds);
  return { allowed: false, retryAfter: secondsUntil(clock, end) };
}

/** Counts one event against several limits; the first that is exceeded decides. */
export async function countAgainst(
  db: Executor,
  clock: Clock,
  limits: readonly Limit[],
): Promise<LimitVerdict> {
  let verdict: LimitVerdict = { allowed: true, count: 0 };
  for (const limit of limits) {
    verdict = await countEvent(db, clock, limit);
    if (!verdict.allowed) return verdict;
  }
  return verdict;
}

/** Whether one of the limits is used up; counts none itself. */
export async function isAnyReached(
  db: Executor,
  clock: Clock,
  limits: readonly Limit[],
): Promise<boolean> {
  for (const limit of limits) {
    if (!(await checkLimit(db, clock, limit)).allowed) return true;
  }
  return false;
}

/** Deletes the counts of a key, for example of failures after a success. */
export async function clearCount(db: Executor, key: string): Promise<void> {
  await db.deleteFrom("rate_counters").where("key", "=", key).execute();
}

/** Deletes the counts of all keys that begin so. */
export async function clearCounts(db: Executor, prefix: string): Promise<void> {
  await sql`delete from rate_counters where starts_with(key, ${prefix})`.execute(db);
}

/** Asia/Shanghai is +08:00 all year. */
const shanghaiMs = 8 * 3_600_000;

function windowAt(clock: Clock, windowSeconds: number): { start: Date; end: Date } {
  const length = windowSeconds * 1000;
  const start = Math.floor((clock.now().getTime() + shanghaiMs) / length) * length - shanghaiMs;
  return { start: new Date(start), end: new Date(start + length) };
}

function secondsUntil(clock: Clock, end: Date): number {
  return Math.max(1, Math.ceil((end.getTime() - clock.now().getTime()) / 1000));
}
