import { type Kysely, sql } from "kysely";

/** Whether anybody has logged in on a device, asked for where an address asks for captchas without end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw("create index known_devices_by_hash on known_devices (device_hash, expires_at)")
    .execute(db);
}
