import type { Executor } from "@playfront/database/connect";
import { type RawBuilder, sql } from "kysely";

/** Rows with ids above `after` and up to `to`, in the order of the ids. */
export interface IdRange {
  after: string;
  to: string;
  limit: number;
}

/** Content that has a page of its own: `when` says which rows of the table players may see now. */
export interface Shown {
  table: string;
  id: string;
  when: RawBuilder<unknown>;
}

/** Which blocks of `size` ids hold a row that players may see. The first block has number 1. */
export async function findBlocks(
  executor: Executor,
  { table, id, when }: Shown,
  size: number,
): Promise<number[]> {
  const [rows, number] = [sql.table(table), sql.ref(`${table}.${id}`)];
  const found = await sql<{ block: string }>`
    with last as (select coalesce(max(${number}), 0) / ${size}::bigint + 1 as block from ${rows})
    select blocks.block from last, generate_series(1, last.block) as blocks (block)
    where exists (
      select from ${rows}
      where ${number} > (blocks.block - 1) * ${size}::bigint and ${number} <= blocks.block * ${size}::bigint
        and ${when}
    )
    order by blocks.block`.execute(executor);
  return found.rows.map(({ block }) => Number(block));
}
