import { type Kysely, sql } from "kysely";

/** Counting a player's unread messages reads only the index entries of unread ones, however many have been read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index messages_unread on messages (uid) where read_at is null`.execute(db);
}
