import { type Kysely, sql } from "kysely";

/**
 * A gift's own picture, and earlier versions of what operators change at once for players: gifts, sections of the site and columns.
 * Games, articles and slides have their revisions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "alter table gifts add column picture text",
  // The id tells the order. A version that was there before the first change is by nobody, at no known time.
  `create table object_versions (
    id bigint generated always as identity primary key,
    object text not null,
    value jsonb not null,
    made_at timestamptz,
    made_by text not null
  )`,
  "create index object_versions_of_object on object_versions (object, id)",
  ...["object_versions", "gifts"].map(
    (table) => `create trigger ${table}_pictures after insert or update on ${table}
      for each row execute function note_named_pictures()`,
  ),
];
