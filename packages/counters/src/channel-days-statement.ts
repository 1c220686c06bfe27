import { type Batch, counters } from "./counters.ts";

/** A statement with its parameters, as `pg` (`client.query(text, values)`) and Kysely (`CompiledQuery.raw`) take it. */
export interface Statement {
  text: string;
  values: unknown[];
}

/**
 * Adds a batch to `channel_days`: one statement, so all of it or nothing, and once, however often it is sent. It waits
 * for an earlier try that may still be under way. Rows are locked in one order, so that nodes never block each other.
 */
export function channelDaysStatement({ writer, number, rows }: Batch): Statement {
  const columns = counters.map((counter) => rows.map(({ counts }) => counts[counter] ?? 0));
  return {
    text: statementText,
    values: [
      writer,
      number,
      rows.map(({ day }) => day),
      rows.map(({ cid }) => cid),
      rows.map(({ gameid }) => gameid ?? noGame),
      ...columns,
    ],
  };
}

/** How the table names no game: its key cannot hold null. */
export const noGame = "0";

const columnNames = counters.join(", ");

const statementText = `
with accepted as (
  insert into channel_writers as known (writer, batch, written_at) values ($1, $2, now())
  on conflict (writer) do update set batch = excluded.batch, written_at = excluded.written_at
    where known.batch < excluded.batch
  returning true
)
insert into channel_days as known (day, cid, gameid, ${columnNames})
select day, cid, gameid, ${columnNames}
from unnest($3::date[], $4::text[], $5::bigint[], ${counters.map((_, index) => `$${index + 6}::bigint[]`).join(", ")})
  as counted (day, cid, gameid, ${columnNames})
where exists (select from accepted)
order by day, cid, gameid
on conflict (day, cid, gameid) do update set
  ${counters.map((counter) => `${counter} = known.${counter} + excluded.${counter}`).join(", ")}`;
