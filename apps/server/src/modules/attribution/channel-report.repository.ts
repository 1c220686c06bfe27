import { type Counter, counters } from "@playfront/counters/counters";
import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

export type ReportKey = "cid" | "gameid" | "day";

export interface ReportQuery {
  /** First and last day, `YYYY-MM-DD`. */
  from: string;
  to: string;
  cid: string | null;
  /** Only counts of these games; null for all. */
  games: readonly string[] | null;
  by: ReportKey;
  limit: number;
}

export type Sums = Record<Counter, number>;

/** One line of a report; `key` is null in the line of totals. */
export type ReportRow = Sums & { key: string | null; name: string | null };

/** Expressions that look up the name of a key. */
const names = {
  cid: sql`(select name from channels where channels.cid = summed.key)`,
  gameid: sql`(select gamename from games where games.gameid = summed.key::bigint)`,
  day: sql`null::text`,
} as const;

/**
 * The counts summed by a key: the total first, then days in their order, or channels and games by visits, then by
 * download starts.
 */
export async function sumUp(executor: Executor, query: ReportQuery): Promise<ReportRow[]> {
  const { from, to, cid, games, by, limit } = query;
  const key = sql.ref(by);
  const sums = counters.map((counter) => sql`sum(${sql.ref(counter)}) as ${sql.ref(counter)}`);
  const order = by === "day" ? sql`key` : sql`visits desc, download_starts desc, key`;
  const { rows } = await sql<ReportRow>`
    with summed as (
      select ${key}::text as key, ${sql.join(sums)}
      from channel_days
      where day between ${from} and ${to}
        ${cid === null ? sql`` : sql`and cid = ${cid}`}
        ${games === null ? sql`` : sql`and gameid = any (${[...games]}::bigint[])`}
      group by grouping sets ((), (${key}))
    )
    select summed.*, ${names[by]} as name from summed
    order by key is not null, ${order}
    limit ${limit + 1}`.execute(executor);
  return rows;
}
