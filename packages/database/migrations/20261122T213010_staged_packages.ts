import { type Kysely, sql } from "kysely";

/**
 * Files that a packaging host has stored, or is storing, before the row in `builds` decides whose they are. What a host that
 * died has left is found here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staged_packages (
      -- In the storage.
      key text primary key,
      build text not null,
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index staged_packages_build on staged_packages (build)`.execute(db);
}
