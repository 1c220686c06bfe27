import { type Kysely, sql } from "kysely";

/** From where each key was used, the latest last: a use from another address is told in the trail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw("alter table operator_keys add column addresses text[] not null default '{}'")
    .execute(db);
}
