import { type Kysely, sql } from "kysely";

/** Codes as they were brought in, when operators are told that codes run out, and what needs two operators. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table gift_code_batches (
    id bigint generated always as identity primary key,
    giftid bigint not null references gifts,
    operator text not null,
    file_name text not null default '',
    created_at timestamptz not null,
    seen_at timestamptz not null,
    state text not null check (state in ('reading', 'writing', 'imported', 'failed', 'undone')),
    lines integer not null default 0,
    codes integer not null default 0,
    written integer not null default 0,
    first_pos integer,
    last_pos integer,
    undone_at timestamptz,
    undone_by text,
    check (state not in ('imported', 'undone') or first_pos is not null and last_pos is not null),
    check ((state = 'undone') = (undone_at is not null))
  )`,
  "create index gift_code_batches_by_gift on gift_code_batches (giftid, id desc)",
  `create table gift_alarms (
    giftid bigint primary key references gifts,
    threshold integer not null check (threshold > 0),
    low_since timestamptz
  )`,
  "create index gift_alarms_low on gift_alarms (giftid) where low_since is not null",
  // The payload is what the kind's service needs to do it; what operators see of it is made from that.
  `create table operator_requests (
    id bigint generated always as identity primary key,
    kind text not null,
    object text not null,
    payload jsonb not null,
    reason text not null,
    state text not null check (state in ('open', 'released', 'refused')),
    requested_by text not null,
    requested_at timestamptz not null,
    decided_by text,
    decided_at timestamptz,
    check ((state = 'open') = (decided_by is null)),
    check ((decided_by is null) = (decided_at is null)),
    check (decided_by <> requested_by)
  )`,
  "create index operator_requests_by_age on operator_requests (requested_at)",
];
