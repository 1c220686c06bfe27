import type { QueryResult } from "pg";
import type { WatchedPool } from "../watched-pool.ts";

/** Where a server of PostgreSQL is. */
export interface Place {
  isStandby: boolean;
  /** Bytes of WAL that a standby has replayed; 0 of a primary. */
  replayed: number;
  /** Bytes of WAL behind which everything is that others can see; 0 of a standby. */
  written: number;
}

/** A commit is in the flushed WAL before others see it, unless `synchronous_commit` is off. */
const written = `case when current_setting('synchronous_commit') = 'off'
  then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end`;

/** A standby refuses the functions of a primary when it runs them, and so reaches only its own branch. */
const look = `select pg_is_in_recovery() as "isStandby",
  coalesce(pg_wal_lsn_diff(
    case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end, '0/0'), 0)::float8 as replayed,
  coalesce(pg_wal_lsn_diff(
    case when not pg_is_in_recovery() then ${written} end, '0/0'), 0)::float8 as written`;

export async function readPlace(pool: WatchedPool): Promise<Place> {
  const { rows } = await queryOn(pool, look, []);
  return rows[0] as Place;
}

/** Runs one statement on a connection of the pool. */
export async function queryOn(
  pool: WatchedPool,
  text: string,
  parameters: readonly unknown[],
): Promise<QueryResult> {
  const client = await pool.connect();
  try {
    return (await client.query(text, parameters)) as unknown as QueryResult;
  } finally {
    client.release();
  }
}
