import { type Kysely, sql } from "kysely";

/**
 * Sums in place of the sets of bytes in `ranges`: how many bytes a downloader was handed out, and whether the package's
 * last one was among them. `ranges` stays for release 0.3.0, which writes it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table downloads
      add column handed_out bigint not null default 0,
      add column has_end boolean not null default false,
      alter column ranges set default '{}'`.execute(db);
}
