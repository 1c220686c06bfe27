import { type Kysely, sql } from "kysely";

/** Operators have accounts and sessions of their own, apart from players', and a trail that is only added to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table operators (
    id bigint generated always as identity primary key,
    name text not null unique check (name ~ '^[a-z][a-z0-9._-]{2,31}$'),
    shown_name text not null check (length(shown_name) between 1 and 32),
    role text not null,
    enabled boolean not null default true,
    password_hash text not null,
    renews_password boolean not null default true,
    sealed_key bytea,
    last_step bigint not null default 0,
    created_at timestamptz not null default now(),
    seen_at timestamptz
  )`,
  // Log-ins between password and code.
  `create table operator_logins (
    sign_hash bytea primary key,
    operator_id bigint not null references operators on delete cascade,
    password_hash_hash bytea not null,
    tries integer not null default 0,
    expires_at timestamptz not null
  )`,
  "create index operator_logins_by_operator on operator_logins (operator_id)",
  "create index operator_logins_by_expiry on operator_logins (expires_at)",
  `create table operator_sessions (
    token_hash bytea primary key,
    operator_id bigint not null references operators on delete cascade,
    created_at timestamptz not null,
    seen_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  "create index operator_sessions_by_operator on operator_sessions (operator_id)",
  "create index operator_sessions_by_expiry on operator_sessions (expires_at)",
  // Without a foreign key: entries outlive the operator. The name is that of the time.
  `create table operator_trail (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    operator text not null,
    action text not null,
    object text not null default '',
    changes jsonb not null,
    reason text not null default '',
    address inet
  )`,
  "create index operator_trail_by_operator on operator_trail (operator, id desc)",
  "create index operator_trail_by_action on operator_trail (action, id desc)",
  "create index operator_trail_by_object on operator_trail (object, id desc)",
  `create function keep_operator_trail() returns trigger language plpgsql as $$
  begin
    raise exception 'the trail of operators is only added to';
  end $$`,
  `create trigger operator_trail_kept before update or delete on operator_trail
    for each row execute function keep_operator_trail()`,
  `create trigger operator_trail_whole before truncate on operator_trail
    for each statement execute function keep_operator_trail()`,
];
