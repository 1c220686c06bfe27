import { shanghaiDay } from "@playfront/counters/counters";
import type { Db } from "@playfront/database/connect";
import { isLockFailure } from "@playfront/database/errors";
import { sql } from "kysely";
import type { Clock } from "../clock.ts";
import {
  makePartition,
  type PartitionDeps,
  type PartitionedTable,
  type Period,
  withLockTimeout,
} from "./make-partition.ts";

interface Partition {
  name: string;
  /** Of the partition of all earlier rows, the start is null. Null for the partition of what no other holds. */
  period: { start: Date | null; end: Date } | null;
}

/**
 * Makes the partitions of the near future and drops those of which no row is kept any longer; a busy table is left to the
 * next run. Returns the partitions that hold rows of several periods, whose old rows are left to delete.
 */
export async function keepPartitions(
  deps: PartitionDeps,
  partitioned: PartitionedTable,
): Promise<string[]> {
  const { db, clock, log } = deps;
  const { table, column, keptMs, span, aheadMs } = partitioned;
  const now = await readNow(db, clock);
  const toTime = (ms: number) =>
    column === "day" ? new Date(shanghaiDay(new Date(ms))) : new Date(ms);
  const end = toTime(now.getTime() - keptMs);
  const partitions = await findPartitions(db, partitioned);
  const wanted = periodsOf(span, toTime(now.getTime()), toTime(now.getTime() + aheadMs));
  const isOver = ({ period }: Partition) => period !== null && period.end <= end;
  try {
    for (const period of wanted.filter((period) => !isHeld(period, partitions))) {
      await makePartition(deps, partitioned, period);
    }
    for (const { name } of partitions.filter(isOver)) await dropPartition(db, name);
  } catch (error) {
    if (!isLockFailure(error)) throw error;
    log.warn(`${table} is busy; its partitions are left to the next run`);
  }
  const shared = partitions.filter((partition) => !partition.period?.start && !isOver(partition));
  return shared.map(({ name }) => name);
}

function isHeld(period: Period, partitions: Partition[]): boolean {
  return partitions.some(({ period: known }) => {
    return known && (known.start ?? new Date(0)) <= period.start && period.start < known.end;
  });
}

/** A node whose clock is ahead must not drop what others keep. */
async function readNow(db: Db, clock: Clock): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select least(${clock.now()}, now()) as now`.execute(db);
  return rows[0]!.now;
}

async function findPartitions(db: Db, { table, column }: PartitionedTable): Promise<Partition[]> {
  const toTime = (text: string) =>
    column === "day"
      ? sql`${sql.raw(text)}::timestamp at time zone 'UTC'`
      : sql`${sql.raw(text)}::timestamptz`;
  const { rows } = await sql<{ name: string; start: Date | null; end: Date | null }>`
    select 'partitions.' || relname as name,
      ${toTime("(regexp_match(bound, 'FROM \\(''([^'']+)'))[1]")} as start,
      ${toTime("(regexp_match(bound, 'TO \\(''([^'']+)'))[1]")} as end
    from (
      select relname, pg_get_expr(relpartbound, pg_class.oid) as bound
      from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = ${table}::regclass order by relname
    ) as partition`.execute(db);
  return rows.map(({ name, start, end }) => ({ name, period: end && { start, end } }));
}

function periodsOf(span: "day" | "month", from: Date, until: Date): Period[] {
  const periods: Period[] = [];
  const [year, month, day] = [from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate()];
  const startOf = (index: number) =>
    new Date(span === "day" ? Date.UTC(year, month, day + index) : Date.UTC(year, month + index));
  for (let index = 0; startOf(index) <= until; index += 1) {
    periods.push({ start: startOf(index), end: startOf(index + 1) });
  }
  return periods;
}

/** By a function of the database, which refuses a partition that is not over. */
function dropPartition(db: Db, name: string): Promise<void> {
  return withLockTimeout(
    db,
    async (trx) => void (await sql`select drop_partition(${name}::regclass)`.execute(trx)),
  );
}
