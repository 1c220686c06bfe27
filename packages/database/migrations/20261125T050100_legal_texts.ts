import { type Kysely, sql } from "kysely";

/** The versions of the service agreement and of the privacy policy that operators have written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table legal_texts (
    name text not null check (name in ('agreement', 'privacy')),
    since date not null,
    text text not null,
    written_at timestamptz not null,
    written_by text not null,
    primary key (name, since)
  )`,
  `create function announce_legal_texts() returns trigger language plpgsql as $$
  begin
    perform announce_content('site', new.name, true, null);
    return null;
  end $$`,
  `create trigger legal_texts_content after insert or update on legal_texts
    for each row execute function announce_legal_texts()`,
];
