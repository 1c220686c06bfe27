import { type Kysely, sql } from "kysely";

/**
 * Collections of games. A change is announced like other content (20261122T210000_announce_what_changed.ts); 0.3.0 does not know the
 * kind, so it is told nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Games are never deleted, so their ids may stand in a document.
  `create table collections (
    id bigint generated always as identity primary key,
    title text not null,
    summary text not null,
    cover text not null,
    intro text not null,
    games jsonb not null check (jsonb_typeof(games) = 'array'),
    daily boolean not null,
    pos integer not null,
    published boolean not null
  )`,
  "create index collections_shown on collections (pos, id) where published",
  "create index collections_daily on collections (pos, id) where published and daily",
  `create function announce_collections() returns trigger language plpgsql as $$
  begin
    perform announce_content(
      'collection', coalesce(new.id, old.id)::text,
      tg_op = 'DELETE' or tg_op = 'UPDATE' and old.published and not new.published, null);
    return null;
  end $$`,
  `create trigger collections_content after insert or delete on collections
    for each row execute function announce_collections()`,
  `create trigger collections_content_updated after update on collections
    for each row when (old.* is distinct from new.*) execute function announce_collections()`,
  `create trigger collections_pictures after insert or update on collections
    for each row execute function note_named_pictures()`,
];
