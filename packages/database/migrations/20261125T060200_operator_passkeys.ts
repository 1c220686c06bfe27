import { type Kysely, sql } from "kysely";

/** Passkeys as another second step of operators' log-ins, and the networks that an operator may log in from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table operator_passkeys (
    id bigint generated always as identity primary key,
    operator_id bigint not null references operators,
    name text not null check (length(name) between 1 and 32),
    credential_id text not null unique,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    rp_id text not null,
    created_at timestamptz not null,
    seen_at timestamptz
  )`,
  "create index operator_passkeys_by_operator on operator_passkeys (operator_id, id)",
  "alter table operator_logins add column challenge text",
  "alter table operator_sessions add column challenge text",
  "alter table operators add column addresses text[] not null default '{}'",
];
