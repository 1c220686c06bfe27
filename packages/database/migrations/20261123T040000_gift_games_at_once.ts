import { type MigrationTools, runApart } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

/**
 * Triggers that keep `gift_games` run once a statement: once a gift, each would read all gifts of its game again. An emptied
 * table `gifts` empties it as well.
 */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runApart(db, tools, [functions, triggersOfGifts, triggersOfGames, leftOver]);
}

export const transaction = false;

// `except`, because PostgreSQL keeps the plan of a join for later statements, and that for one row is a loop.
const functions = [
  // The lock lets the changes of one game's gifts happen one after another, each seeing those before.
  `create or replace function keep_gift_games_of(changed bigint[]) returns void language plpgsql as $$
  begin
    perform from games where gameid = any (changed) order by gameid for no key update;
    delete from gift_games where gameid = any (changed);
    insert into gift_games (gameid, hot, expires_at)
      select gameid, hot, last from games, lateral (
        select max(expires_at) as last from gifts where gifts.gameid = games.gameid and gifts.published
      ) as gift
      where gameid = any (changed) and published and last is not null;
  end $$`,
  `create or replace function keep_games_of_gifts() returns trigger language plpgsql as $$
  declare
    changed bigint[];
  begin
    if tg_op = 'INSERT' then
      select array_agg(distinct gameid) into changed from written;
    elsif tg_op = 'DELETE' then
      select array_agg(distinct gameid) into changed from replaced;
    else
      select array_agg(distinct gameid) into changed from (
        (select giftid, gameid, published, expires_at from written
          except select giftid, gameid, published, expires_at from replaced)
        union all
        (select giftid, gameid, published, expires_at from replaced
          except select giftid, gameid, published, expires_at from written)
      ) as differing;
    end if;
    perform keep_gift_games_of(changed);
    return null;
  end $$`,
  `create or replace function keep_gifts_of_games() returns trigger language plpgsql as $$
  begin
    perform keep_gift_games_of(array(
      select gameid from (select gameid, hot, published from written except select gameid, hot, published from replaced)
        as differing));
    return null;
  end $$`,
  // Not truncated: the command that runs may be truncating it.
  `create or replace function empty_gift_games() returns trigger language plpgsql as $$
  begin
    delete from gift_games;
    return null;
  end $$`,
];

const triggersOfGifts = [
  "drop trigger if exists gifts_games on gifts",
  `create or replace trigger gifts_inserted_games after insert on gifts referencing new table as written
    for each statement execute function keep_games_of_gifts()`,
  `create or replace trigger gifts_updated_games after update on gifts
    referencing old table as replaced new table as written
    for each statement execute function keep_games_of_gifts()`,
  `create or replace trigger gifts_deleted_games after delete on gifts referencing old table as replaced
    for each statement execute function keep_games_of_gifts()`,
  `create or replace trigger gifts_truncated_games after truncate on gifts
    for each statement execute function empty_gift_games()`,
];

const triggersOfGames = [
  "drop trigger if exists games_gifts on games",
  `create or replace trigger games_updated_gifts after update on games
    referencing old table as replaced new table as written
    for each statement execute function keep_gifts_of_games()`,
];

const leftOver = [
  "drop function if exists keep_gift_games()",
  "drop function if exists keep_gift_game(bigint)",
];
