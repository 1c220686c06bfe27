import {
  type MigrationTools,
  runApart,
  runConcurrently,
} from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

/**
 * Other names of a game, and terms for the sounds of these and of Chinese words after the first one: `search_grams` has the
 * sounds marked by @@ (pinyin) and ++ (initials), and the other names by ==, like the name. `search_version` tells which games
 * were written before; a job writes their search fields anew.
 */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runApart(db, tools, [
    [
      `alter table games add column if not exists aliases text[] not null default '{}',
        add column if not exists search_version smallint not null default 0`,
    ],
    [insertTerms],
  ]);
  await runConcurrently(db, tools, [
    "create index concurrently if not exists games_by_search_version on games (search_version)",
  ]);
}

export const transaction = false;

// As in 20261123T060000_games_of_ios.ts, with the sounds of later words. One letter of them finds too many games.
const insertTerms = `
  create or replace function insert_game_terms(changed bigint[]) returns void language sql as $$
    insert into game_terms (term, rank, hot, ios, gameid)
    select term, max(rank), hot, (games.gametype = 'html5' or games.app_store_url is not null), gameid
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
      select 'letters', left(spoken, size), case when mark = '@@' then 2 else 1 end
      from (select left(gram, 2) as mark, substr(gram, 3, 40) as spoken from unnest(search_grams) as gram
          where gram like '@@__%' or gram like '++__%') as later,
        generate_series(2, length(spoken)) as size
      union all
      select 'category', substr(gram, 3, 40), 0 from unnest(search_grams) as gram where gram like '##_%'
    ) as terms
    where games.gameid = any (changed) and published
    group by kind, term, hot, gametype, app_store_url, gameid
  $$`;
