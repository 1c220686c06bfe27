import { type Kysely, sql } from "kysely";

/**
 * Packages may say less than the table wants: a level of Android that is a preview's code name, or lies in resources that
 * are not simple to read, is unknown. What a package calls itself is told besides.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table builds
      alter column min_sdk drop not null,
      alter column target_sdk drop not null,
      -- Empty when unknown.
      add column label text not null default '' check (length(label) <= 255)`.execute(db);
}
