import { type MigrationTools, runApart } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

/**
 * Whether an iPhone can play the game (`ios`), beside each of its categories and terms: it is an HTML5 game or has a page in
 * the App Store. So the lists of these games walk an index of their own.
 */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runApart(db, tools, [
    [`alter table game_categories ${column}`, ...categories],
    [`alter table game_terms ${column}`, insertTerms, keepTerms],
    [announceGames],
  ]);
}

export const transaction = false;

export const redefines = ["trigger games.games_categories", "function keep_game_categories()"];

const column = "add column if not exists ios boolean not null default false";
const isOf = (row: string) => `(${row}.gametype = 'html5' or ${row}.app_store_url is not null)`;

const categories = [
  `create or replace function keep_game_categories() returns trigger language plpgsql as $$
  begin
    delete from game_categories where gameid = new.gameid;
    if new.published then
      insert into game_categories (category, hot, released_at, ios, gameid)
        select distinct category, new.hot, new.released_at, ${isOf("new")}, new.gameid
        from unnest(new.categories) as category;
    end if;
    return null;
  end $$`,
  `create or replace trigger games_categories
    after insert or update of categories, hot, published, released_at, gametype, app_store_url on games
    for each row execute function keep_game_categories()`,
];

// As in 20261122T211000_game_terms.ts, with `ios`.
const insertTerms = `
  create or replace function insert_game_terms(changed bigint[]) returns void language sql as $$
    insert into game_terms (term, rank, hot, ios, gameid)
    select term, max(rank), hot, ${isOf("games")}, gameid
    from games cross join lateral (
      select 'name' as kind, substr(name, first, size) as term,
        case when first > 1 then 3 when size < length(name) then 4 else 5 end as rank
      from (select substr(gram, 3, 60) as name from unnest(search_grams) as gram where gram like '==_%') as named,
        generate_series(1, length(name)) as first,
        generate_series(1, least(length(name) - first + 1, 40)) as size
      union all
      select 'letters', left(pinyin, size), 2 from generate_series(1, least(length(pinyin), 40)) as size
      union all
      select 'letters', left(initials, size), 1 from generate_series(1, least(length(initials), 40)) as size
      union all
      select 'category', substr(gram, 3, 40), 0 from unnest(search_grams) as gram where gram like '##_%'
    ) as terms
    where games.gameid = any (changed) and published
    group by kind, term, hot, gametype, app_store_url, gameid
  $$`;

// As in 20261123T040100_hot_of_game_terms.ts, with `ios`.
const keepTerms = `
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
      select gameid, hot, ${isOf("written")} from written except select gameid, hot, ${isOf("replaced")} from replaced
    ) as moved;
    update game_terms set hot = games.hot, ios = ${isOf("games")} from games
      where games.gameid = game_terms.gameid and games.gameid = any (changed)
        and (game_terms.hot, game_terms.ios) <> (games.hot, ${isOf("games")});
    return null;
  end $$`;

const inLists = (names: string) => `
  perform announce_content('game-list', category, false, null) from unnest(${names}) as category;`;

// As in 20261122T210000_announce_what_changed.ts, with `ios`.
const announceGames = `
  create or replace function announce_games() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      perform announce_content('game', new.gameid::text, false, 'game'); ${inLists("new.categories")}
    elsif tg_op = 'DELETE' then
      perform announce_content('game', old.gameid::text, true, 'game'); ${inLists("old.categories")}
    else
      if old.gameid <> new.gameid then perform announce_content('game', old.gameid::text, true, 'game'); end if;
      perform announce_content('game', new.gameid::text, old.published and not new.published, 'game');
      if (old.published, old.hot, old.released_at, old.categories, ${isOf("old")})
        is distinct from (new.published, new.hot, new.released_at, new.categories, ${isOf("new")}) then
        ${inLists("array(select unnest(old.categories) union select unnest(new.categories) order by 1)")}
      end if;
    end if;
    return null;
  end $$`;
