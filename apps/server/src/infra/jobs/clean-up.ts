import { shanghaiDay } from "@playfront/counters/counters";
import type { Db } from "@playfront/database/connect";
import type { Log } from "@playfront/http/log";
import { sql } from "kysely";
import type { Clock } from "../clock.ts";
import { keepPartitions } from "./partitions.ts";
import { type Portions, repeatWhileFull } from "./portions.ts";
import { type Retention, retentions } from "./retention.ts";

interface CleanUpDeps {
  db: Db;
  clock: Clock;
  log: Log;
}

/** Rows that one statement deletes. */
const portionSize = 5000;

/** Every table whose rows end by their age, and what remains of jobs. */
export function cleanUps(deps: CleanUpDeps, portion = portionSize): Record<string, Portions> {
  const parts: Record<string, Portions> = { "failed jobs": deleteFailedJobs(deps.db) };
  for (const [table, retention] of Object.entries(retentions)) {
    parts[table] = endRows(deps, { table, retention, portion });
  }
  return parts;
}

interface Aged {
  table: string;
  retention: Retention;
  portion: number;
}

/** Ends the rows of a table that are kept no longer: whole partitions, and rows of partitions that hold others too. */
async function* endRows(deps: CleanUpDeps, aged: Aged): Portions {
  const { table, retention, portion } = aged;
  const { partitions } = retention;
  const shared = partitions
    ? await keepPartitions(deps, { table, ...retention, ...partitions })
    : [table];
  for (const rows of shared) {
    yield* repeatWhileFull(portion, () => deletePortion(deps, { ...aged, table: rows }));
  }
}

/** The outer condition is for tables in partitions, in which several rows have the same `ctid`. */
async function deletePortion(
  { db, clock }: CleanUpDeps,
  { table, retention, portion }: Aged,
): Promise<number> {
  const rows = sql.table(table);
  const column = sql.ref(retention.column);
  const isAged = sql`${column} ${endOf(retention, clock)}`;
  const result = await sql`delete from ${rows} where ${isAged} and ctid = any (array(
    select ctid from ${rows} where ${isAged} order by ${column} limit ${portion}
    for update skip locked))`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** The comparison that is true for a row that is kept no longer. */
function endOf({ column, keptMs, isGuarded }: Retention, clock: Clock) {
  const end = new Date(clock.now().getTime() - keptMs);
  if (column === "day") return sql`< ${shanghaiDay(end)}`;
  return isGuarded ? sql`<= least(${end}, now())` : sql`<= ${end}`;
}

const jobPortion = 1000;

/** Jobs that failed for good keep their encrypted payload; they are deleted after a day. */
function deleteFailedJobs(db: Db): Portions {
  return repeatWhileFull(jobPortion, async () => {
    const { rows } = await sql<{ known: boolean }>`
      select to_regclass('graphile_worker.jobs') is not null as known`.execute(db);
    if (!rows[0]?.known) return 0;
    const deleted = await sql`select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where attempts >= max_attempts and updated_at < now() - interval '1 day'
      limit ${jobPortion}))`.execute(db);
    return deleted.rows.length;
  });
}
