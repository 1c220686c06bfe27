import { type Kysely, sql } from "kysely";

/** How far the holders of a gift's codes have been told that the gift expires soon. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table gift_expiry_notices (
    giftid bigint primary key references gifts on delete cascade,
    told_to_pos integer not null,
    is_done boolean not null
  )`.execute(db);
}
