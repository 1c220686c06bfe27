import type { Db, Executor } from "@playfront/database/connect";
import { lockTimeout } from "@playfront/database/migrating/steps";
import type { Log } from "@playfront/http/log";
import { sql } from "kysely";
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

/**
 * Made by a function of the database: this process has no right to change tables. Rows of the period in the default partition
 * move, unless they are so many that writers would wait.
 */
export async function makePartition(
  { db, log }: PartitionDeps,
  { table, span }: PartitionedTable,
  { start, end }: Period,
): Promise<void> {
  const days = start.toISOString().slice(0, span === "day" ? 10 : 7);
  const rest = `partitions.${table}_default`;
  await withLockTimeout(db, async (trx) => {
    const { rows } = await sql<{ moved: number | null }>`
      select make_partition(${table}::regclass, ${days.replaceAll("-", "_")},
        ${start.toISOString()}, ${end.toISOString()}) as moved`.execute(trx);
    const { moved } = rows[0]!;
    if (moved === null)
      log.warn(`${rest} holds more rows of ${days} than can be moved; there they end in portions`);
    else if (moved > 0) log.warn(`${moved} rows of ${days} moved from ${rest} to their partition`);
  });
}

/** A statement that waits for a lock of a table makes all others wait behind it, so it soon leaves it to the next run. */
export function withLockTimeout(db: Db, work: (trx: Executor) => Promise<void>): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql.raw(`set local lock_timeout = '${lockTimeout}'`).execute(trx);
    await work(trx);
  });
}
