import { type Kysely, sql } from "kysely";

/**
 * A code is valid only on the device that requested it: strangers who know a phone number can neither use up the tries
 * of its owner's code nor replace it. Codes live for minutes, so the existing ones are dropped and have to be requested
 * again.
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
