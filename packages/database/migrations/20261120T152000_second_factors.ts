import { type Kysely, sql } from "kysely";

/** A second factor that players may switch on, and sessions that operators end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...factors, ...logins, ...sessions]) {
    await sql.raw(statement).execute(db);
  }
}

const factors = [
  // The key as `Secrets.encrypt` seals it; `last_step` is the 30 seconds whose code was used last.
  `create table second_factors (
    uid bigint primary key references accounts on delete cascade,
    sealed_key bytea not null,
    last_step bigint not null default 0,
    enabled_at timestamptz not null
  )`,
  // What is shown to be switched on and is not yet.
  `create table second_factor_drafts (
    uid bigint primary key references accounts on delete cascade,
    sealed_key bytea not null,
    expires_at timestamptz not null
  )`,
  "create index second_factor_drafts_by_expiry on second_factor_drafts (expires_at)",
  // Ten codes that work once each; their first character is their place.
  `create table recovery_codes (
    uid bigint not null references second_factors on delete cascade,
    place smallint not null check (place between 0 and 9),
    code_hash text not null,
    primary key (uid, place)
  )`,
];

const logins = [
  // Log-ins whose password was right and which wait for the second factor.
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
