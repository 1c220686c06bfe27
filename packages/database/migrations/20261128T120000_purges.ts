import { type Kysely, sql } from "kysely";

/** What CDNs must forget, by surrogate key. A build whose row is deleted is no longer given out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table purges (
    key text primary key check (key ~ '^(picture|package)/[!-~]{1,200}$'),
    asked_at timestamptz not null default now()
  )`,
  `create function purge_package() returns trigger language plpgsql as $$
    begin
      insert into purges (key) values ('package/' || old.id)
      on conflict (key) do update set asked_at = now();
      return null;
    end
  $$`,
  `create trigger builds_purged after delete on builds
    for each row execute function purge_package()`,
];
