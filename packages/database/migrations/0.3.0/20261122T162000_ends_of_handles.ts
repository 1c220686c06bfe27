import { type Kysely, sql } from "kysely";

/**
 * Handles end with the session or the password that they came from, and codes and captchas serve only what they were
 * requested for. All of them live for minutes, so the existing ones are dropped and have to be requested again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...sessions, ...passwords, ...purposes]) {
    await sql.raw(statement).execute(db);
  }
}

const sessions = ["entry_tickets", "phone_proofs"].flatMap((table) => [
  `delete from ${table}`,
  `alter table ${table} add column session uuid not null references sessions (handle) on delete cascade`,
  `create index ${table}_by_session on ${table} (session)`,
]);

const passwords = [
  "delete from deletion_cancels",
  `alter table deletion_cancels add column password_hash_hash bytea not null
    check (length(password_hash_hash) = 32)`,
  "delete from recoveries",
  `alter table recoveries add column password_hash_hash bytea check (length(password_hash_hash) = 32)`,
  `alter table recoveries add constraint recoveries_password
    check ((uid is null) = (password_hash_hash is null))`,
];

const purposes = [
  "delete from sms_codes",
  `alter table sms_codes add column purpose text not null
    check (purpose in ('attach', 'prove', 'recover'))`,
  "delete from captchas",
  // Null: the client did not say what for, and any call may use it.
  `alter table captchas add column purpose text
    check (purpose in ('login', 'register', 'recover', 'sms', 'feedback'))`,
];
