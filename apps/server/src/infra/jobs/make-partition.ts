import type { Db, Executor } from "@playfront/database/connect";
import { lockTimeout } from "@playfront/database/migrating/steps";
import type { Log } from "@playfront/http/log";
import { type RawBuilder, sql } from "kysely";
import type { Clock } from "../clock.ts";

export interface PartitionDeps {
  db: Db;
  clock: Clock;
  log: Log;
}

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
export interface Period {
  start: Date;
  end: Date;
}

/** More rows than this stay in the default partition: moving them keeps writers waiting. */
const maxMoved = 10_000;

/**
 * Attached, not made as a partition, which would lock the whole table. Rows of the period in the default partition, where an
 * older release or a node with a wrong clock has put them, move.
 */
export async function makePartition(
  { db, log }: PartitionDeps,
  partitioned: PartitionedTable,
  period: Period,
): Promise<void> {
  const { table, span } = partitioned;
  const days = period.start.toISOString().slice(0, span === "day" ? 10 : 7);
  const name = `partitions.${table}_${days.replaceAll("-", "_")}`;
  const rest = `partitions.${table}_default`;
  await withLockTimeout(db, async (trx) => {
    // Attaching takes this lock as well. Taken first, no row of the period comes in between.
    await sql`lock table ${sql.table(rest)} in access exclusive mode`.execute(trx);
    const isOfPeriod = conditionOf(partitioned, period);
    const { rows } = await sql`
      select from ${sql.table(rest)} where ${isOfPeriod} limit ${maxMoved + 1}`.execute(trx);
    if (rows.length > maxMoved) {
      log.warn(`${rest} holds more rows of ${days} than can be moved; there they end in portions`);
      return;
    }
    await createLike(trx, { name, table, rest });
    if (rows.length > 0) {
      await moveRows(trx, { name, rest, isOfPeriod });
      log.warn(`${rows.length} rows of ${days} moved from ${rest} to their partition`);
    }
    await sql
      .raw(`alter table ${table} attach partition ${name}
      for values from ('${period.start.toISOString()}') to ('${period.end.toISOString()}')`)
      .execute(trx);
  });
}

function conditionOf({ column }: PartitionedTable, { start, end }: Period): RawBuilder<boolean> {
  const ref = sql.ref(column);
  return sql`${ref} >= ${start.toISOString()} and ${ref} < ${end.toISOString()}`;
}

/** PostgreSQL copies no trigger on `truncate` to a partition, and no storage parameters. */
async function createLike(
  trx: Executor,
  { name, table, rest }: { name: string; table: string; rest: string },
): Promise<void> {
  const { rows } = await sql<{ storage: string | null; trigger: string | null; guard: string }>`
    select array_to_string(reloptions, ', ') as storage, tgname as trigger,
      tgfoid::regproc::text as guard
    from pg_class left join pg_trigger on tgrelid = pg_class.oid and tgtype & ${onTruncate} <> 0
    where pg_class.oid = ${rest}::regclass`.execute(trx);
  const storage = rows[0]?.storage ? `with (${rows[0].storage})` : "";
  await sql
    .raw(`create table ${name} (like ${table} including all excluding identity) ${storage}`)
    .execute(trx);
  for (const { trigger, guard } of rows) {
    if (trigger === null) continue;
    await sql
      .raw(`create trigger ${trigger} before truncate on ${name}
        for each statement execute function ${guard}()`)
      .execute(trx);
  }
}

/** The bit of `pg_trigger.tgtype`. */
const onTruncate = 32;

/** The guard of a trail refuses that its rows leave a partition, so the triggers rest meanwhile; nobody else can write. */
async function moveRows(
  trx: Executor,
  { name, rest, isOfPeriod }: { name: string; rest: string; isOfPeriod: RawBuilder<boolean> },
): Promise<void> {
  await sql`alter table ${sql.table(rest)} disable trigger user`.execute(trx);
  await sql`
    with moved as (delete from ${sql.table(rest)} where ${isOfPeriod} returning *)
    insert into ${sql.table(name)} select * from moved`.execute(trx);
  await sql`alter table ${sql.table(rest)} enable trigger user`.execute(trx);
}

/** A statement that waits for a lock of a table makes all others wait behind it, so it soon leaves it to the next run. */
export function withLockTimeout(db: Db, work: (trx: Executor) => Promise<void>): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql.raw(`set local lock_timeout = '${lockTimeout}'`).execute(trx);
    await work(trx);
  });
}
