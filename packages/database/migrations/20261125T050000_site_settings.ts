import { type Kysely, sql } from "kysely";

/**
 * What operators set for the whole site while it runs, a row a section. A change is announced like other content
 * (20261122T210000_announce_what_changed.ts); 0.3.0 does not know the kind, so it is told nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table site_settings (
    section text primary key check (section ~ '^[a-z]+$'),
    value jsonb not null,
    updated_at timestamptz not null,
    updated_by text not null
  )`,
  `create function announce_site_settings() returns trigger language plpgsql as $$
  begin
    perform announce_content('site', coalesce(new.section, old.section), true, null);
    return null;
  end $$`,
  `create trigger site_settings_content after insert or delete on site_settings
    for each row execute function announce_site_settings()`,
  `create trigger site_settings_content_updated after update on site_settings
    for each row when (old.value is distinct from new.value) execute function announce_site_settings()`,
];
