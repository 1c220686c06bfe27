import { type Batch, counters } from "./counters.ts";

/** A statement with parameters, for `client.query(text, values)` of `pg` and `CompiledQuery.raw` of Kysely. */
export interface Statement {
  text: string;
  values: unknown[];
}

/**
 * Adds a batch to `channel_days` atomically, in one statement. Sending a batch again changes nothing; it waits for an
 * earlier attempt that still runs. Rows are locked in one order, so that nodes never deadlock.
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

/** Stands for no game, because the table's key cannot hold null. */
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
  ${counters.map(addition).join(", ")}`;

/** A sum that the column cannot hold stays at its maximum: an error would hold up the other rows for ever. */
function addition(counter: string): string {
  return `${counter} = least(known.${counter}::numeric + excluded.${counter}, 9223372036854775807)::bigint`;
}
