import { type Kysely, sql } from "kysely";

/** Finds whether anybody has logged in on a device. Read for addresses that have used up their captchas. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw("create index known_devices_by_hash on known_devices (device_hash, expires_at)")
    .execute(db);
}
