import { EventEmitter } from "node:events";
import type { WorkerEvents } from "graphile-worker";
import type pg from "pg";

/** How often a node says that its workers live; milliseconds. */
const beatMs = 20_000;
/** A worker that was not heard of for this long is dead, and its jobs are free again. */
const silence = "2 minutes";

/**
 * graphile-worker leaves the jobs of a worker that died locked for four hours. Here every node says now and then which
 * workers it has, and takes back what workers hold that nobody speaks for. A job may then run twice where a node was
 * cut off and lives on: jobs are written for that.
 */
export function watchWorkers(pool: pg.Pool, onError: (message: string) => void) {
  const living = new Set<string>();
  const events: WorkerEvents = new EventEmitter();
  events.on("worker:create", ({ worker }) => living.add(worker.workerId));
  events.on("worker:stop", ({ worker }) => living.delete(worker.workerId));

  async function beat(): Promise<void> {
    try {
      await pool.query(hear, [[...living]]);
      await pool.query(release);
    } catch (error) {
      onError(`job workers: ${String(error)}`);
    }
  }

  const timer = setInterval(() => void beat(), beatMs).unref();
  return { events, beat, stop: () => clearInterval(timer) };
}

const hear = `
  insert into job_workers (worker_id) select unnest($1::text[])
  on conflict (worker_id) do update set heard_at = now()`;

const release = `
  with held as (
    select locked_by, locked_at from graphile_worker._private_jobs where locked_by is not null
    union all
    select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null
  ), dead as (
    select array_agg(distinct locked_by) as ids from held
    where locked_at < now() - interval '${silence}' and not exists (
      select from job_workers
      where worker_id = locked_by and heard_at > now() - interval '${silence}')
  ), forgotten as (
    delete from job_workers where heard_at < now() - interval '1 day'
  )
  select graphile_worker.force_unlock_workers(ids) from dead where ids is not null`;
