import { type Kysely, sql } from "kysely";

/** What an SMS costs: when each number got its last ones, and whether a code has been handed to the vendor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The number as a keyed hash: the row outlives the code.
  `create table sms_budgets (
    phone_hash bytea primary key,
    sent_at timestamptz[] not null,
    expires_at timestamptz not null
  )`,
  "create index sms_budgets_by_expiry on sms_budgets (expires_at)",
  "alter table sms_codes add column dispatched_at timestamptz",
  // Checking the key took time for accounts that exist, and waited for whoever held their row. Recoveries live for
  // minutes and are read together with their account.
  "alter table recoveries drop constraint recoveries_uid_fkey",
];
