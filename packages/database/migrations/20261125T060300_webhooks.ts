import { type Kysely, sql } from "kysely";

/** Addresses that are told of events, and what was sent to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table webhooks (
    id bigint generated always as identity primary key,
    name text not null unique check (name ~ '^[a-z][a-z0-9._-]{2,31}$'),
    url text not null,
    events text[] not null,
    sealed_secret bytea not null,
    enabled boolean not null default true,
    created_at timestamptz not null
  )`,
  `create table webhook_deliveries (
    id bigint generated always as identity primary key,
    webhook_id bigint not null references webhooks,
    event text not null,
    data jsonb not null,
    state text not null check (state in ('waiting', 'sent', 'failed')),
    tries integer not null default 0,
    answer_status integer,
    problem text not null default '',
    created_at timestamptz not null,
    tried_at timestamptz
  )`,
  "create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, id desc)",
  "create index webhook_deliveries_by_creation on webhook_deliveries (created_at)",
];
