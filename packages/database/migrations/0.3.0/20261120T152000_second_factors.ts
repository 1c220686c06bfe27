import { type Kysely, sql } from "kysely";

/** A second factor that players can switch on, and sessions ended by operators. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...factors, ...logins, ...sessions]) {
    await sql.raw(statement).execute(db);
  }
}

const factors = [
  // The key as encrypted by `Secrets.encrypt`; `last_step` is the 30-second step whose code was used last.
  `create table second_factors (
    uid bigint primary key references accounts on delete cascade,
    sealed_key bytea not null,
    last_step bigint not null default 0,
    enabled_at timestamptz not null
  )`,
  // Keys that are shown to the player and not confirmed yet.
  `create table second_factor_drafts (
    uid bigint primary key references accounts on delete cascade,
    sealed_key bytea not null,
    expires_at timestamptz not null
  )`,
  "create index second_factor_drafts_by_expiry on second_factor_drafts (expires_at)",
  // Ten codes that each work once; the first character of a code is its place.
  `create table recovery_codes (
    uid bigint not null references second_factors on delete cascade,
    place smallint not null check (place between 0 and 9),
    code_hash text not null,
    primary key (uid, place)
  )`,
];

const logins = [
  // Log-ins with a right password that wait for the second factor.
  `create table second_factor_logins (
    handle_hash bytea primary key check (length(handle_hash) = 32),
    uid bigint not null references accounts on delete cascade,
    deviceid text not null,
    password_hash_hash bytea not null check (length(password_hash_hash) = 32),
    tries smallint not null default 0,
    expires_at timestamptz not null
  )`,
  "create index second_factor_logins_by_expiry on second_factor_logins (expires_at)",
];

const sessions = [
  "alter table ended_sessions drop constraint ended_sessions_reason_check",
  `alter table ended_sessions add constraint ended_sessions_reason_check
    check (reason in ('device', 'password', 'deletion', 'operator'))`,
];
