import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

export interface JobQueue {
  /** Jobs that are due and that no worker has taken yet. */
  waiting: number;
  /** How long the oldest of them has been due. */
  oldestSeconds: number;
  /** Jobs that are not tried again. */
  failed: number;
}

const mostCounted = 10_000;

/** The job queue of all nodes, of which no more jobs are looked at than {@link mostCounted} of a kind. */
export async function readJobQueue(db: Executor): Promise<JobQueue> {
  const { rows: tables } = await sql<{ known: boolean }>`
    select to_regclass('graphile_worker.jobs') is not null as known`.execute(db);
  if (!tables[0]?.known) return { waiting: 0, oldestSeconds: 0, failed: 0 };
  const { rows } = await sql<JobQueue>`
    select count(*)::int as waiting,
      coalesce(extract(epoch from now() - min(due.run_at)), 0)::float8 as "oldestSeconds",
      (select count(*)::int from (
        select from graphile_worker.jobs
        where attempts >= max_attempts and locked_at is null limit ${mostCounted}) as ended) as failed
    from (
      select run_at from graphile_worker.jobs
      where run_at <= now() and locked_at is null and attempts < max_attempts
      limit ${mostCounted}) as due`.execute(db);
  return rows[0]!;
}
