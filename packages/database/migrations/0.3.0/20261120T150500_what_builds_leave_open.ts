import { type Kysely, sql } from "kysely";

/**
 * Facts that a package may leave open: an API level is unknown if it is a preview's code name or is in resources that
 * cannot be read simply. Adds the package's own label.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table builds
      alter column min_sdk drop not null,
      alter column target_sdk drop not null,
      -- Empty when unknown.
      add column label text not null default '' check (length(label) <= 255)`.execute(db);
}
