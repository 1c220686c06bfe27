import { type Kysely, sql } from "kysely";

/**
 * Registered packages: the facts read from their bytes, and what a packaging host needs to make any channel's package.
 * The bytes are in the storage as `builds/<id>.apk` and never change; a new package gets a new id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table builds (
      id text primary key check (id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'),
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      size bigint not null check (size > 0),
      -- Bytes before the signing block; the whole size of a package that cannot carry a channel.
      prefix_length bigint not null check (prefix_length between 0 and size),
      -- SHA-256 after those bytes: eight words, the count, what does not fill a block yet (resumable-sha256.ts).
      prefix_state bytea not null check (octet_length(prefix_state) between 40 and 103),
      package_name text not null check (length(package_name) between 1 and 255),
      version_name text not null default '' check (length(version_name) <= 255),
      version_code bigint not null check (version_code >= 0),
      min_sdk integer not null check (min_sdk between 1 and 10000),
      target_sdk integer not null check (target_sdk between 1 and 10000),
      permissions text[] not null default '{}' check (cardinality(permissions) <= 1000),
      -- Of the certificate; null when no signature tells it.
      signer_sha256 text check (signer_sha256 ~ '^[0-9a-f]{64}$'),
      schemes text[] not null default '{}' check (schemes <@ array['v1', 'v2', 'v3', 'v3.1']),
      created_at timestamptz not null default now(),
      -- What Last-Modified says of the package, the same on every node.
      modified timestamptz not null default now()
    )`.execute(db);
  // A game is shown with the facts of its build, so a changed build drops the cached games. Packaging hosts listen too.
  await sql`
    create trigger builds_content after insert or update or delete or truncate on builds
      for each statement execute function bump_content('game')`.execute(db);
  await sql`create index games_build on games (build) where build is not null`.execute(db);
}
