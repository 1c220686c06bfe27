import { type Kysely, sql } from "kysely";

/**
 * A code is good on the device that asked for it only: strangers who know a number can neither use up the tries of its
 * owner's code nor put another in its place. Codes live for minutes; those under way are asked for again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "delete from sms_codes",
  "alter table sms_codes add column device_hash bytea not null",
  "alter table sms_codes drop constraint sms_codes_pkey",
  "alter table sms_codes add primary key (phone, device_hash)",
];
