import { type Kysely, sql } from "kysely";

/**
 * How often the key of an HTML5 game was given to its developer. Each key is made of the game's slug and this number; one
 * without a row has the key that it had before there was this table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table entry_keys (
      slug text primary key check (slug ~ '^[a-z0-9-]{1,64}$'),
      given integer not null check (given > 0),
      given_at timestamptz not null,
      given_by text not null
    )`.execute(db);
}
