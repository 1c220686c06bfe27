import { type Kysely, sql } from "kysely";

/** When an operator last gave the password again in a session; null since the log-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table operator_sessions add column proved_at timestamptz").execute(db);
}
