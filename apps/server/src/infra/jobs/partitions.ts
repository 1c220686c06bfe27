import { shanghaiDay } from "@playfront/counters/counters";
import type { Db, Executor } from "@playfront/database/connect";
import { sql } from "kysely";
import type { Clock } from "../clock.ts";

export interface PartitionedTable {
  table: string;
  /** What its partitions are divided by: a time, or `day`, a day in Shanghai. */
  column: string;
  keptMs: number;
  span: "day" | "month";
  /** How far ahead of the present partitions are made. */
  aheadMs: number;
}

/** The rows of a partition are from `start` on, before `end`; a day counts as its midnight in UTC. */
interface Period {
  start: Date;
  end: Date;
}

interface Partition {
  name: string;
  /** Of the partition of all earlier rows, the start is null. Null for the partition of what no other holds. */
  period: { start: Date | null; end: Date } | null;
}

/** A statement that waits for a lock of the table makes all others wait behind it, so it soon leaves it to the next run. */
const lockTimeout = "1s";

/**
 * Makes the partitions of the near future and drops those of which no row is kept any longer. Returns the partitions that
 * hold rows of several periods, whose old rows are left to delete.
 */
export async function keepPartitions(
  { db, clock }: { db: Db; clock: Clock },
  partitioned: PartitionedTable,
): Promise<string[]> {
  const { column, keptMs, span, aheadMs } = partitioned;
  const now = await readNow(db, clock);
  const toTime = (ms: number) =>
    column === "day" ? new Date(shanghaiDay(new Date(ms))) : new Date(ms);
  const end = toTime(now.getTime() - keptMs);
  const partitions = await findPartitions(db, partitioned);
  const known = partitions.flatMap(({ period }) => period ?? []);
  for (const period of periodsOf(span, toTime(now.getTime()), toTime(now.getTime() + aheadMs))) {
    const isKnown = known.some(
      ({ start, end: until }) => (start ?? new Date(0)) <= period.start && period.start < until,
    );
    if (!isKnown) await makePartition(db, partitioned, period);
  }
  const shared: string[] = [];
  for (const { name, period } of partitions) {
    if (period && period.end <= end) await dropPartition(db, name);
    else if (!period?.start) shared.push(name);
  }
  return shared;
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

/**
 * Attached, not made as a partition, which would lock the whole table. A period of which the default partition holds rows
 * stays there: an older release was at work, which makes no partitions.
 */
async function makePartition(
  db: Db,
  { table, column, span }: PartitionedTable,
  { start, end }: Period,
): Promise<void> {
  const days = start.toISOString().slice(0, span === "day" ? 10 : 7);
  const name = `partitions.${table}_${days.replaceAll("-", "_")}`;
  const rest = `partitions.${table}_default`;
  await withLockTimeout(db, async (trx) => {
    const { rows } = await sql<{ storage: string | null }>`
      select array_to_string(reloptions, ', ') as storage from pg_class
      where oid = ${rest}::regclass and not exists (
        select from ${sql.table(rest)}
        where ${sql.ref(column)} >= ${start.toISOString()} and ${sql.ref(column)} < ${end.toISOString()})`.execute(
      trx,
    );
    const [like] = rows;
    if (!like) return;
    const storage = like.storage ? `with (${like.storage})` : "";
    await sql
      .raw(`create table ${name} (like ${table} including all excluding identity) ${storage}`)
      .execute(trx);
    await sql
      .raw(`alter table ${table} attach partition ${name}
      for values from ('${start.toISOString()}') to ('${end.toISOString()}')`)
      .execute(trx);
  });
}

/** Takes milliseconds, however many rows there are. */
function dropPartition(db: Db, name: string): Promise<void> {
  return withLockTimeout(
    db,
    async (trx) => void (await sql.raw(`drop table ${name}`).execute(trx)),
  );
}

function withLockTimeout(db: Db, work: (trx: Executor) => Promise<void>): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql.raw(`set local lock_timeout = '${lockTimeout}'`).execute(trx);
    await work(trx);
  });
}
