import { type Kysely, sql } from "kysely";

/**
 * Which games players follow, how many follow each, and what happens to games. `inbox_id` is from the sequence of `messages`, as that of
 * announcements is: a follower's inbox lists all three in the order of these numbers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table follows (
    uid bigint not null references accounts on delete cascade,
    gameid bigint not null references games,
    topics text[] not null,
    created_at timestamptz not null,
    after_id bigint not null,
    read_to bigint not null,
    primary key (uid, gameid)
  )`,
  "create index follows_by_game on follows (gameid, uid)",
  `create table follow_counts (
    gameid bigint not null references games,
    shard smallint not null,
    followers integer not null,
    primary key (gameid, shard)
  )`,
  `create table game_events (
    inbox_id bigint primary key,
    gameid bigint not null references games,
    topic text not null,
    ref text not null,
    title text not null,
    content text not null,
    link text not null,
    at timestamptz not null,
    unique (topic, ref)
  )`,
  "create index game_events_by_game on game_events (gameid, inbox_id) include (topic)",
  "create index game_events_by_age on game_events (at)",
  // An account's deletion counts as well.
  `create function count_follows() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into follow_counts values (new.gameid, new.uid % 16, 1)
        on conflict (gameid, shard) do update set followers = follow_counts.followers + 1;
    else
      update follow_counts set followers = followers - 1
        where gameid = old.gameid and shard = old.uid % 16;
    end if;
    return null;
  end $$`,
  `create trigger follows_count after insert or delete on follows
    for each row execute function count_follows()`,
];
