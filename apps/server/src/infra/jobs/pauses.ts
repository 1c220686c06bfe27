import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";
import type { Clock } from "../clock.ts";
import { type LimitVerdict, oneMore } from "../limits/limits.ts";

/**
 * A pause that must pass after each event of a key before the next one. Stored in PostgreSQL like the counts of
 * `limits.ts`.
 */
export interface Pause {
  key: string;
  /** Length of the first pause. Each later one is twice as long, up to `maxSeconds`. */
  seconds: number;
  maxSeconds: number;
  /** In a new period the pauses start again with the first length. Without it, one period lasts for ever. */
  period?: Date;
}

/** Allows the event unless the key's pause still runs. One conditional write: of concurrent events one is allowed. */
export async function takeTurn(db: Executor, clock: Clock, pause: Pause): Promise<LimitVerdict> {
  const now = clock.now();
  const { key, seconds, maxSeconds, period = new Date(0) } = pause;
  const { rows } = await sql<{ count: number }>`
    insert into rate_counters (key, window_start, count, expires_at)
    values (${key}, ${period}, 1, ${new Date(now.getTime() + seconds * 1000)})
    on conflict (key, window_start) do update set
      count = ${oneMore},
      expires_at = ${now}::timestamptz + make_interval(
        secs => least(${maxSeconds}::float, ${seconds}::float * 2 ^ least(rate_counters.count, 30)))
    where rate_counters.expires_at <= ${now}
    returning count`.execute(db);
  const [taken] = rows;
  if (taken) return { allowed: true, count: taken.count };
  return { allowed: false, retryAfter: await secondsLeft(db, clock, { key, period }) };
}

async function secondsLeft(
  db: Executor,
  clock: Clock,
  { key, period }: { key: string; period: Date },
): Promise<number> {
  const row = await db
    .selectFrom("rate_counters")
    .select("expires_at")
    .where("key", "=", key)
    .where("window_start", "=", period)
    .executeTakeFirst();
  const until = row?.expires_at.getTime() ?? 0;
  return Math.max(1, Math.ceil((until - clock.now().getTime()) / 1000));
}
