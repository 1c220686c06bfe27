import type { Statement } from "@playfront/database/testing/citus/read-statement";
import { currentWork } from "@playfront/observe/current-work";
import type pg from "pg";

export interface SentStatement extends Statement {
  /** The prepared statement's name, or the call that sent it. */
  name: string;
}

/** A claim has a name for each partition. */
const prepared = /\/\* prepared ([\w-]+?)(?:-partitions-\w+)? \*\//;

/** Collects what requests send through the pool from now on. */
export function recordStatements(pool: pg.Pool): SentStatement[] {
  const sent: SentStatement[] = [];
  const watched = new WeakSet<pg.PoolClient>();
  pool.on("acquire", (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((sql: unknown, parameters: unknown, ...rest: unknown[]) => {
      const call = currentWork()?.name;
      if (typeof sql === "string" && call !== undefined) {
        const name = prepared.exec(sql)?.[1] ?? call;
        sent.push({ name, sql, parameters: Array.isArray(parameters) ? parameters : [] });
      }
      return query(sql, parameters, ...rest);
    }) as typeof client.query;
  });
  return sent;
}
