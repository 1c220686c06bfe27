import { type Kysely, sql } from "kysely";

/** Locks of transactions by name, which none but the shop's role can hold: advisory locks are everybody's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table named_locks (name text primary key)`.execute(db);
}
