import { type Kysely, sql } from "kysely";

/** Limits of SMS: when each number got its last ones, and whether a code has been handed to the vendor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The number is stored as a keyed hash, because the row is kept longer than the code.
  `create table sms_budgets (
    phone_hash bytea primary key,
    sent_at timestamptz[] not null,
    expires_at timestamptz not null
  )`,
  "create index sms_budgets_by_expiry on sms_budgets (expires_at)",
  "alter table sms_codes add column dispatched_at timestamptz",
  // Checking the foreign key took time only for accounts that exist, and waited for locks on their rows, so the time of
  // an answer showed whether an account exists. Recoveries live for minutes and are read together with their account,
  // so they need no foreign key.
  "alter table recoveries drop constraint recoveries_uid_fkey",
];
