import { type Kysely, sql } from "kysely";

/** Messages that reach the player's browser: subscriptions, what is to be pushed, and what each account wants of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table push_keys (
    id bigint primary key check (id = 1),
    public_key text not null,
    sealed_private_key bytea not null,
    created_at timestamptz not null
  )`,
  `create table push_subscriptions (
    id bigint generated always as identity primary key,
    uid bigint not null references accounts on delete cascade,
    session uuid not null unique references sessions (handle) on delete cascade,
    endpoint_hash bytea not null unique,
    keys_hash bytea not null,
    sealed_target bytea not null,
    created_at timestamptz not null,
    failures integer not null default 0
  )`,
  "create index push_subscriptions_by_account on push_subscriptions (uid, id)",
  `create table pushes (
    id bigint generated always as identity primary key,
    inbox_id bigint not null,
    subscription_id bigint not null references push_subscriptions on delete cascade,
    uid bigint not null references accounts on delete cascade,
    kind text not null,
    title text not null,
    link text,
    created_at timestamptz not null,
    due_at timestamptz not null,
    taken_at timestamptz,
    tries integer not null default 0,
    unique (subscription_id, inbox_id)
  )`,
  "create index pushes_due on pushes (due_at, id) where taken_at is null",
  "create index pushes_by_account on pushes (uid, taken_at)",
  "create index pushes_by_age on pushes (created_at)",
  `create table message_settings (
    uid bigint primary key references accounts on delete cascade,
    muted text[] not null default '{}',
    quiet_from smallint,
    quiet_to smallint,
    check ((quiet_from is null) = (quiet_to is null))
  )`,
];
