import { type Kysely, sql } from "kysely";

/**
 * The parts of each package that each downloader has received on a day, so that resumed and repeated parts count once.
 * Rows do not reveal the person: a downloader is an HMAC under the day's salt, and salt and rows are deleted together a
 * few days later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table download_salts (
      day date primary key,
      salt bytea not null check (octet_length(salt) = 32),
      expires_at timestamptz not null
    )`.execute(db);
  await sql`
    create table downloads (
      day date not null,
      build text not null,
      cid text not null,
      downloader bytea not null check (octet_length(downloader) = 16),
      -- Bytes of the whole package, and which of them were handed out.
      size bigint not null,
      ranges int8multirange not null,
      finished boolean not null,
      expires_at timestamptz not null,
      primary key (day, build, cid, downloader)
    )`.execute(db);
  await sql`create index downloads_expires on downloads (expires_at)`.execute(db);
}
