import { type Kysely, sql } from "kysely";

/** Which events of a game were there when a follow began, of those whose numbers cannot tell. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table follows add column earlier_ids bigint[]`.execute(db);
}
