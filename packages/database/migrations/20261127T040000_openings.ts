import { type Kysely, sql } from "kysely";

/** Openings of games' servers, and the players who want a message shortly before one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table openings (
    id bigint generated always as identity primary key,
    gameid bigint not null references games,
    server_name text not null,
    opens_at timestamptz not null,
    giftid bigint references gifts on delete set null,
    published boolean not null,
    revision integer not null,
    updated_at timestamptz not null,
    updated_by text not null,
    unique (gameid, server_name)
  )`,
  "create index openings_by_time on openings (opens_at, id)",
  "create index openings_by_game on openings (gameid, opens_at, id)",
  "create index openings_by_gift on openings (giftid)",
  `create table opening_reminders (
    uid bigint not null references accounts on delete cascade,
    openingid bigint not null references openings on delete cascade,
    created_at timestamptz not null,
    primary key (uid, openingid)
  )`,
  "create index opening_reminders_by_opening on opening_reminders (openingid, uid)",
  "create index opening_reminders_by_age on opening_reminders (created_at)",
  `create function announce_openings() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then
      perform announce_content('opening', old.gameid::text, old.published, null);
    end if;
    if tg_op <> 'DELETE' then
      perform announce_content('opening', new.gameid::text, false, null);
    end if;
    return null;
  end $$`,
  `create trigger openings_content after insert or update or delete on openings
    for each row execute function announce_openings()`,
];
