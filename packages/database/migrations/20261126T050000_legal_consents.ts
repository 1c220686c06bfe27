import { type Kysely, sql } from "kysely";

/** Which versions of the agreement and of the privacy policy the owner of an account has agreed to, and when first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table legal_consents (
    uid bigint not null references accounts on delete cascade,
    name text not null check (name in ('agreement', 'privacy')),
    since date not null,
    agreed_at timestamptz not null,
    primary key (uid, name, since)
  )`.execute(db);
}
