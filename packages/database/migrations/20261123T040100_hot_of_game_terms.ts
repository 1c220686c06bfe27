import { type Kysely, sql } from "kysely";

/** A new popularity alone changes the terms of a game in place, which is half the work of writing them anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // As in 20261123T040000_gift_games_at_once.ts, no joins of `written` and `replaced`.
  await sql`
    create or replace function keep_game_terms() returns trigger language plpgsql as $$
    declare
      changed bigint[];
    begin
      if tg_op = 'INSERT' then
        select array_agg(gameid) into changed from written;
        perform insert_game_terms(changed);
        return null;
      end if;
      select array_agg(gameid) into changed from (
        select gameid, published, search_grams, pinyin, initials from written
        except select gameid, published, search_grams, pinyin, initials from replaced
      ) as renamed;
      delete from game_terms where gameid = any (changed);
      perform insert_game_terms(changed);
      select array_agg(gameid) into changed from (
        select gameid, hot from written except select gameid, hot from replaced
      ) as warmed;
      update game_terms set hot = games.hot from games
        where games.gameid = game_terms.gameid and games.gameid = any (changed) and game_terms.hot <> games.hot;
      return null;
    end $$`.execute(db);
}
