import { type Kysely, sql } from "kysely";

/**
 * Devices that can be logged out remotely, the log of account events, account deletion with a cooling-off period, and
 * the check of the secret key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...sessions, ...events, ...deletion, ...server]) {
    await sql.raw(statement).execute(db);
  }
}

const sessions = [
  // Identifies a session to its player and grants no access. It stays the same when the token is exchanged.
  "alter table sessions add column handle uuid not null default gen_random_uuid()",
  "create unique index sessions_handle on sessions (handle)",
  // The reason why a session was ended by something else than its holder. The next call with its token returns it.
  `create table ended_sessions (
    token_hash bytea primary key check (length(token_hash) = 32),
    reason text not null check (reason in ('device', 'password', 'deletion')),
    expires_at timestamptz not null
  )`,
  "create index ended_sessions_by_expiry on ended_sessions (expires_at)",
  // Devices that have logged in to an account before.
  `create table known_devices (
    uid bigint not null references accounts on delete cascade,
    device_hash bytea not null check (length(device_hash) = 32),
    expires_at timestamptz not null,
    primary key (uid, device_hash)
  )`,
  "create index known_devices_by_expiry on known_devices (expires_at)",
];

const events = [
  // Has no foreign key to accounts: the events outlive the account, with only number, event, time and address left in
  // them.
  `create table account_events (
    id bigint generated always as identity primary key,
    uid bigint not null,
    event text not null check (event ~ '^[a-z-]{1,40}$'),
    at timestamptz not null,
    ip inet,
    agent text not null default '' check (length(agent) <= 100),
    detail text not null default '' check (length(detail) <= 100),
    expires_at timestamptz not null
  )`,
  "create index account_events_by_account on account_events (uid, id desc)",
  "create index account_events_by_expiry on account_events (expires_at)",
  `create function keep_account_events() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and old.expires_at <= now() then
      return old;
    end if;
    if tg_op = 'UPDATE' and new.agent = '' and new.detail = ''
      and (new.id, new.uid, new.event, new.at, new.ip, new.expires_at)
        is not distinct from (old.id, old.uid, old.event, old.at, old.ip, old.expires_at) then
      return new;
    end if;
    raise exception 'account events are only added';
  end $$`,
  `create trigger account_events_kept before update or delete on account_events
    for each row execute function keep_account_events()`,
  `create trigger account_events_whole before truncate on account_events
    for each statement execute function keep_account_events()`,
];

const deletion = [
  "alter table accounts add column deletion_asked_at timestamptz",
  "alter table accounts add column deletion_due timestamptz",
  `alter table accounts add constraint accounts_deletion
    check ((deletion_asked_at is null) = (deletion_due is null))`,
  `create index accounts_by_deletion on accounts (deletion_due) where deletion_due is not null`,
  `create table deletion_cancels (
    handle_hash bytea primary key,
    uid bigint not null references accounts on delete cascade,
    deviceid text not null,
    expires_at timestamptz not null
  )`,
  // A code stays claimed after its owner's account is deleted: only codes that nobody has ever claimed are free.
  "alter table gift_codes drop constraint gift_codes_check",
  "alter table gift_codes add constraint gift_codes_claimed check (uid is null or claimed_at is not null)",
  "drop index gift_codes_free",
  "create index gift_codes_free on gift_codes (giftid, pos) where claimed_at is null",
];

const server = [
  // An HMAC made with the right SECRET_KEY, to recognise a wrong one.
  "create table key_checks (name text primary key, mac bytea not null)",
  // Heartbeats of the job workers. The jobs of a worker without one are unlocked.
  `create table job_workers (
    worker_id text primary key,
    heard_at timestamptz not null default now()
  )`,
];
