import { type MigrationTools, runApart } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

/**
 * The published games that have published gifts, with the time when the last of these expires, so that the list of gifts
 * walks one index. Triggers maintain the table; the clean-up deletes what has expired. The next migration fills it.
 */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runApart(db, tools, [table, functions, ...triggers.map((trigger) => [trigger])]);
}

export const transaction = false;

const table = [
  `create table if not exists gift_games (
    gameid bigint primary key references games on delete cascade,
    hot integer not null,
    expires_at timestamptz not null
  )`,
  "create index if not exists gift_games_by_hot on gift_games (hot, gameid, expires_at)",
  "create index if not exists gift_games_by_expiry on gift_games (expires_at)",
];

const functions = [
  // The lock lets the changes of one game's gifts happen one after another, each seeing those before.
  `create or replace function keep_gift_game(changed bigint) returns void language plpgsql as $$
  begin
    perform from games where gameid = changed for no key update;
    delete from gift_games where gameid = changed;
    insert into gift_games (gameid, hot, expires_at)
      select gameid, hot, last from games, lateral (
        select max(expires_at) as last from gifts where gifts.gameid = games.gameid and gifts.published
      ) as gift
      where gameid = changed and published and last is not null;
  end $$`,
  `create or replace function keep_gift_games() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then
      perform keep_gift_game(old.gameid);
    end if;
    if tg_op = 'INSERT' or tg_op = 'UPDATE' and new.gameid <> old.gameid then
      perform keep_gift_game(new.gameid);
    end if;
    return null;
  end $$`,
];

const triggers = [
  `create or replace trigger gifts_games after insert or delete or update of gameid, published, expires_at on gifts
    for each row execute function keep_gift_games()`,
  `create or replace trigger games_gifts after update of hot, published on games
    for each row when ((old.hot, old.published) is distinct from (new.hot, new.published))
    execute function keep_gift_games()`,
];
