import { EventEmitter } from "node:events";
import type { WorkerEvents } from "graphile-worker";
import type pg from "pg";

/** Milliseconds between the heartbeats of a node. */
const heartbeatMs = 20_000;
/** A worker without a heartbeat for this long is dead, and its jobs are unlocked. */
const maxSilence = "2 minutes";

/**
 * graphile-worker keeps the jobs of a dead worker locked for four hours. Here every node writes heartbeats of its workers,
 * and unlocks the jobs of workers without one. If a node was only cut off, a job may run twice: jobs must allow that.
 */
export function watchWorkers(pool: pg.Pool, onError: (message: string) => void) {
  const living = new Set<string>();
  const events: WorkerEvents = new EventEmitter();
  events.on("worker:create", ({ worker }) => living.add(worker.workerId));
  events.on("worker:stop", ({ worker }) => living.delete(worker.workerId));

  async function heartbeat(): Promise<void> {
    try {
      await pool.query(recordHeartbeat, [[...living]]);
      await pool.query(unlockDeadJobs);
    } catch (error) {
      onError(`job workers: ${String(error)}`);
    }
  }

  const timer = setInterval(() => void heartbeat(), heartbeatMs).unref();
  return { events, heartbeat, stop: () => clearInterval(timer) };
}

const recordHeartbeat = `
  insert into job_workers (worker_id) select unnest($1::text[])
  on conflict (worker_id) do update set heard_at = now()`;

const unlockDeadJobs = `
  with held as (
    select locked_by, locked_at from graphile_worker._private_jobs where locked_by is not null
    union all
    select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null
  ), dead as (
    select array_agg(distinct locked_by) as ids from held
    where locked_at < now() - interval '${maxSilence}' and not exists (
      select from job_workers
      where worker_id = locked_by and heard_at > now() - interval '${maxSilence}')
  ), forgotten as (
    delete from job_workers where heard_at < now() - interval '1 day'
  )
  select graphile_worker.force_unlock_workers(ids) from dead where ids is not null`;
