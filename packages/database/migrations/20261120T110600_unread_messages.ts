import { type Kysely, sql } from "kysely";

/** Counting a player's unread messages reads as many index entries as there are, however many were read before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index messages_unread on messages (uid) where read_at is null`.execute(db);
}
