import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

/** A queue that this process sends from, until `takenUntil` unless it holds it again. */
export interface HeldQueue {
  bizId: string;
  takenUntil: string;
  /** Until the next batch may be sent. */
  waitMs: number;
  /** Batches in a row that were not taken. */
  failures: number;
}

/** Milliseconds. Longer than a batch takes; a queue of a node that has died is free after it. */
const leaseMs = 15_000;
/** The authority takes ten batches of a game in a second. Eight are sent, as some take longer to arrive than the next. */
export const gapMs = 125;

const after = (ms: number) => sql`clock_timestamp() + make_interval(secs => ${ms / 1000}::float)`;

/** Opens a queue for each game with waiting reports. Looks at one report a game, however many there are. */
export async function openQueues(db: Executor): Promise<void> {
  await sql`
    with recursive games as (
      select min(biz_id) as biz_id from play_reports
      union all
      select (select min(biz_id) from play_reports where play_reports.biz_id > games.biz_id)
      from games where games.biz_id is not null
    )
    insert into play_queues (biz_id) select biz_id from games where biz_id is not null
    on conflict do nothing`.execute(db);
}

/**
 * Takes the queue that has waited longest and has reports, does not rest, is held by no node (or at most for the rest of
 * its gap) and is none of `except`.
 */
export async function takeQueue(
  db: Executor,
  { now, except }: { now: Date; except: readonly string[] },
): Promise<HeldQueue | undefined> {
  const { rows } = await sql<HeldQueue>`
    update play_queues set taken_until = ${after(leaseMs)}
    where biz_id = (
      select biz_id from play_queues
      where taken_until <= ${after(gapMs)} and rests_until <= ${now} and biz_id <> all (${except})
        and exists (select from play_reports where play_reports.biz_id = play_queues.biz_id)
      order by taken_until limit 1 for update skip locked
    )
    returning biz_id as "bizId", new.taken_until::text as "takenUntil", failures,
      greatest(0, 1000 * extract(epoch from old.taken_until - clock_timestamp())) as "waitMs"`.execute(
    db,
  );
  return rows[0];
}

/** Holds the queue for longer. False if another node has taken it, because this one was too slow. */
export async function holdQueue(db: Executor, queue: HeldQueue): Promise<boolean> {
  const { rows } = await sql<Pick<HeldQueue, "takenUntil">>`
    update play_queues set taken_until = ${after(leaseMs)}
    where biz_id = ${queue.bizId} and taken_until = ${queue.takenUntil}::timestamptz
    returning taken_until::text as "takenUntil"`.execute(db);
  const [held] = rows;
  if (held) queue.takenUntil = held.takenUntil;
  return held !== undefined;
}

/** Leaves the queue to the next one, after the gap, and until `restsUntil` to nobody. */
export async function releaseQueue(
  db: Executor,
  { bizId, takenUntil }: HeldQueue,
  { restsUntil, failures }: { restsUntil: Date; failures: number },
): Promise<void> {
  await sql`
    update play_queues set taken_until = ${after(gapMs)}, rests_until = ${restsUntil},
      failures = ${failures}
    where biz_id = ${bizId} and taken_until = ${takenUntil}::timestamptz`.execute(db);
}

/** Ends the rest of every queue, for an operator who has repaired what it was for. Returns how many rested with reports. */
export async function wakeQueues(db: Executor): Promise<number> {
  const { rows } = await sql<{ hasReports: boolean }>`
    update play_queues set rests_until = to_timestamp(0), failures = 0 where failures > 0
    returning exists (
      select from play_reports where play_reports.biz_id = play_queues.biz_id
    ) as "hasReports"`.execute(db);
  return rows.filter(({ hasReports }) => hasReports).length;
}
