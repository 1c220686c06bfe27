import { type Kysely, sql } from "kysely";

/** Passkeys of players as a way to log in, and the challenges that they answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table player_passkeys (
    uid bigint not null references accounts on delete cascade,
    id bigint generated always as identity,
    name text not null check (length(name) between 1 and 32),
    credential_id text not null,
    public_key bytea not null,
    counter bigint not null,
    rp_id text not null,
    created_at timestamptz not null,
    seen_at timestamptz,
    primary key (uid, id),
    constraint player_passkeys_by_credential unique (credential_id)
  )`,
  `create table passkey_challenges (
    challenge_hash bytea primary key check (length(challenge_hash) = 32),
    deviceid text not null,
    uid bigint,
    expires_at timestamptz not null
  )`,
  "create index passkey_challenges_by_expiry on passkey_challenges (expires_at)",
];
