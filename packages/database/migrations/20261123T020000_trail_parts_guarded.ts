import { type Kysely, sql } from "kysely";

/**
 * PostgreSQL gives a table's trigger on `truncate` to none of its partitions, so each partition of the trail gets its own.
 * Not in a transaction, so that no lock of one partition is held while the next is waited for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ partition: string }>`
    select inhrelid::regclass::text as partition from pg_inherits
    where inhparent = 'account_events'::regclass`.execute(db);
  for (const { partition } of rows) {
    await sql
      .raw(`create or replace trigger account_events_whole before truncate on ${partition}
        for each statement execute function keep_account_events()`)
      .execute(db);
  }
}

export const transaction = false;
