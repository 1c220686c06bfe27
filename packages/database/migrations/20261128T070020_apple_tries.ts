import { type Kysely, sql } from "kysely";

/** Since when a token has been sent to Apple in vain: how long it is tried counts from then, not from the log-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table apple_tokens add column tried_since timestamptz").execute(db);
}
