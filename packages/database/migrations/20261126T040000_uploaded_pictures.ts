import { type Kysely, sql } from "kysely";

/** Pictures that operators have uploaded, and whether anything names them. Those of earlier releases have no row and are kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // A row stays after its file is gone, so that nothing begins to name the picture again.
  `create table uploaded_pictures (
    path text primary key,
    uploaded_at timestamptz not null,
    named boolean not null,
    removed_at timestamptz,
    original text,
    focus_x smallint check (focus_x between 0 and 100),
    focus_y smallint check (focus_y between 0 and 100),
    check ((original is null) = (focus_x is null) and (focus_x is null) = (focus_y is null)),
    check (not (named and removed_at is not null))
  )`,
  `create index uploaded_pictures_unnamed on uploaded_pictures (uploaded_at, path)
    where not named and removed_at is null`,
  // Revisions are kept for good, so what one has named stays named; so does the picture that a cut was made of.
  `create function note_named_pictures() returns trigger language plpgsql as $$
    declare
      found text[];
    begin
      select array_agg('/media/' || name[1] || '.webp') into found
        from regexp_matches(to_jsonb(new)::text, '/media/([0-9a-f]{32}-\\d+x\\d+-[0-9a-f]{6})', 'g') as name;
      if found is not null then
        update uploaded_pictures set named = true
        where not named and removed_at is null and (path = any (found)
          or path in (select original from uploaded_pictures where path = any (found)));
      end if;
      return null;
    end $$`,
  ...["document_revisions", "games", "articles", "slides", "site_settings"].map(
    (table) => `create trigger ${table}_pictures after insert or update on ${table}
      for each row execute function note_named_pictures()`,
  ),
];
