import { type Kysely, sql } from "kysely";

/** Apple as a way to log in. By the token in `apple_tokens` a consent is revoked, once no account here is bound to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table apple_tokens (
    id bigint generated always as identity primary key,
    subject_hash bytea not null unique check (length(subject_hash) = 32),
    sealed_token bytea not null,
    created_at timestamptz not null
  )`,
  `alter table social_logins drop constraint social_logins_provider_check,
    add constraint social_logins_provider_check
      check (provider in ('wechat', 'qq', 'apple')) not valid`,
  `alter table social_attempts drop constraint social_attempts_app_check,
    add constraint social_attempts_app_check
      check (app in ('wechatAccount', 'wechatSite', 'qq', 'apple')) not valid`,
];
