import { type Kysely, sql } from "kysely";

/** Accounts of WeChat and QQ as ways to log in, and the ways to them and back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table social_logins (
    uid bigint not null references accounts on delete cascade,
    provider text not null check (provider in ('wechat', 'qq')),
    subject_hash bytea not null check (length(subject_hash) = 32),
    bound_at timestamptz not null,
    primary key (uid, provider),
    constraint social_logins_by_subject unique (provider, subject_hash)
  )`,
  `create table social_attempts (
    state_hash bytea primary key check (length(state_hash) = 32),
    app text not null check (app in ('wechatAccount', 'wechatSite', 'qq')),
    deviceid text not null,
    returned_at timestamptz,
    handle_hash bytea unique check (length(handle_hash) = 32),
    subject_hash bytea check (length(subject_hash) = 32),
    expires_at timestamptz not null
  )`,
  "create index social_attempts_by_expiry on social_attempts (expires_at)",
];
