import { type Kysely, sql } from "kysely";

/**
 * Real-name checks that wait for the authority, the number of accounts of a person, and plays that are reported to the
 * authority.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // A person can verify three accounts (decision record on the real-name authority); the unique index gives each of the
  // three numbers to one account.
  `alter table accounts
    add column identity_mac bytea,
    add column identity_slot smallint check (identity_slot between 1 and 3),
    add check ((identity_mac is null) = (identity_slot is null)),
    add check (identity_mac is null or realname_status = 'verified')`,
  `create unique index accounts_of_a_person on accounts (identity_mac, identity_slot)
    where identity_mac is not null`,

  // One row for each pending account. The submitted person is stored, encrypted, only until the authority has received
  // it.
  `create table realname_cases (
    uid bigint primary key references accounts on delete cascade,
    case_id text not null unique check (case_id ~ '^[0-9a-f]{32}$'),
    sealed_person bytea,
    reached_at timestamptz,
    identity_mac bytea not null,
    tries smallint not null default 0,
    next_at timestamptz not null,
    expires_at timestamptz not null,
    check ((sealed_person is null) = (reached_at is not null))
  )`,
  "create index realname_cases_due on realname_cases (next_at)",

  "alter table games add column biz_id text check (biz_id ~ '^[A-Za-z0-9_-]{1,64}$')",

  // At most one play for each account. It ends with the next play, with the account's last session, or at its end time.
  `create table open_plays (
    uid bigint primary key references accounts on delete cascade,
    session text not null check (session ~ '^[0-9a-f]{32}$'),
    biz_id text not null,
    pi text not null,
    ends_at timestamptz not null
  )`,
  `create table play_reports (
    id bigint generated always as identity primary key,
    biz_id text not null,
    session text not null,
    kind text not null check (kind in ('login', 'logout')),
    pi text not null,
    happened_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  "create index play_reports_by_game on play_reports (biz_id, id)",
  "create index play_reports_by_expiry on play_reports (expires_at)",
];
