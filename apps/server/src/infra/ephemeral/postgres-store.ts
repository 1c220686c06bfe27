import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";
import type { Clock } from "../clock.ts";
import type { Counted, Counter, EphemeralStore, LimitVerdict, Pause } from "./ephemeral-store.ts";
import { deleteCaptcha, upsertCaptcha } from "./postgres-captchas.ts";
import { deleteSomeExpired, insertTicket, takeTicket } from "./postgres-tickets.ts";
import { secondsUntil, windowAt } from "./windows.ts";

interface PostgresStoreDeps {
  db: Executor;
  clock: Clock;
}

/** Keeps short-lived state in tables: shared by all nodes, kept over restarts. */
export function createPostgresStore(deps: PostgresStoreDeps): EphemeralStore {
  const { db, clock } = deps;
  return {
    within: (trx) => createPostgresStore({ db: trx, clock }),
    count: (counter) => count(deps, counter),
    read: (counter) => read(deps, counter),
    async clear(key) {
      await db.deleteFrom("rate_counters").where("key", "=", key).execute();
    },
    async clearGroup(group) {
      await sql`delete from rate_counters where starts_with(key, ${group})`.execute(db);
    },
    takeTurn: (pause) => takeTurn(deps, pause),
    putCaptcha: (deviceid, captcha) => upsertCaptcha(db, deviceid, captcha),
    async takeCaptcha(deviceid) {
      const captcha = await deleteCaptcha(db, deviceid);
      return captcha && captcha.expiresAt > clock.now() ? captcha : null;
    },
    async putTicket(hash, ticket) {
      const isKept = await insertTicket(db, { ...ticket, hash });
      await deleteSomeExpired(db, clock.now());
      return isKept;
    },
    takeTicket: async (hash) => (await takeTicket(db, { hash, now: clock.now() })) ?? null,
  };
}

/** Stays within the column's 32 bits: an error there would be an answer 500 instead of 429. */
const oneMore = sql<number>`least(rate_counters.count, ${2 ** 31 - 2}) + 1`;

/** One conditional write counts, so that concurrent calls cannot exceed a limit. */
async function count(
  { db, clock }: PostgresStoreDeps,
  { key, windowSeconds }: Counter,
): Promise<Counted> {
  const { start, end } = windowAt(clock, windowSeconds);
  const row = await db
    .insertInto("rate_counters")
    .values({ key, window_start: start, count: 1, expires_at: end })
    .onConflict((conflict) =>
      conflict.columns(["key", "window_start"]).doUpdateSet({ count: oneMore }),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  return { count: row.count, secondsLeft: secondsUntil(clock, end) };
}

async function read(
  { db, clock }: PostgresStoreDeps,
  { key, windowSeconds }: Counter,
): Promise<Counted> {
  const { start, end } = windowAt(clock, windowSeconds);
  const row = await db
    .selectFrom("rate_counters")
    .select("count")
    .where("key", "=", key)
    .where("window_start", "=", start)
    .executeTakeFirst();
  return { count: row?.count ?? 0, secondsLeft: secondsUntil(clock, end) };
}

/** One conditional write: of concurrent events one is allowed. */
async function takeTurn(deps: PostgresStoreDeps, pause: Pause): Promise<LimitVerdict> {
  const now = deps.clock.now();
  const { key, seconds, maxSeconds, period } = pause;
  const { rows } = await sql<{ count: number }>`
    insert into rate_counters (key, window_start, count, expires_at)
    values (${key}, ${period}, 1, ${new Date(now.getTime() + seconds * 1000)})
    on conflict (key, window_start) do update set
      count = ${oneMore},
      expires_at = ${now}::timestamptz + make_interval(
        secs => least(${maxSeconds}::float, ${seconds}::float * 2 ^ least(rate_counters.count, 30)))
    where rate_counters.expires_at <= ${now}
    returning count`.execute(deps.db);
  const [taken] = rows;
  if (taken) return { allowed: true, count: taken.count };
  return { allowed: false, retryAfter: await secondsLeft(deps, pause) };
}

async function secondsLeft({ db, clock }: PostgresStoreDeps, { key, period }: Pause) {
  const row = await db
    .selectFrom("rate_counters")
    .select("expires_at")
    .where("key", "=", key)
    .where("window_start", "=", period)
    .executeTakeFirst();
  return secondsUntil(clock, row?.expires_at ?? clock.now());
}
