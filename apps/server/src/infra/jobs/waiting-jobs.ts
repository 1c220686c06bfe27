import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

const mostCounted = 10_000;

/** Jobs that are due and that no worker has taken yet. */
export async function countWaitingJobs(db: Executor): Promise<number> {
  const { rows: tables } = await sql<{ known: boolean }>`
    select to_regclass('graphile_worker.jobs') is not null as known`.execute(db);
  if (!tables[0]?.known) return 0;
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from (
      select from graphile_worker.jobs
      where run_at <= now() and locked_at is null and attempts < max_attempts
      limit ${mostCounted}) as due`.execute(db);
  return rows[0]!.waiting;
}
