import { type Kysely, sql } from "kysely";

/** What outlasts an unsuccessful real-name submission, so that another one does not open the night to a minor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Both are cleared when the name is verified.
  `alter table accounts
    add column realname_first_at timestamptz,
    add column earlier_minor boolean not null default false`,
  // The trail is kept for half a year, longer than anybody waits for a verdict.
  `update accounts set realname_first_at = submitted.first_at
    from (
      select uid, min(at) as first_at from account_events
      where event = 'realname-submitted' group by uid
    ) as submitted
    where accounts.uid = submitted.uid and realname_status <> 'verified'`,
];
