import { type Kysely, sql } from "kysely";

/** Checks that every report names a code, of whichever partition. Nobody waits for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table code_reports validate constraint code_reports_giftid_pos_fkey`.execute(db);
}
