import { type Kysely, sql } from "kysely";

/** Keys with which programs make calls of the console in an operator's stead. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table operator_keys (
    id bigint generated always as identity primary key,
    name text not null unique check (name ~ '^[a-z][a-z0-9._-]{2,31}$'),
    key_hash bytea not null unique,
    operator_id bigint not null references operators,
    role text not null,
    games bigint[] not null,
    created_at timestamptz not null,
    expires_at timestamptz not null check (expires_at <= created_at + interval '367 days'),
    seen_at timestamptz,
    revoked_at timestamptz
  )`,
  "create index operator_keys_by_operator on operator_keys (operator_id, id desc)",
];
