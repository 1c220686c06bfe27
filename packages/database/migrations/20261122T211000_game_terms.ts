import { type Kysely, sql } from "kysely";

/**
 * The keywords that find each game, in the order of the results, so that a page of a search reads as many rows as it
 * shows, whatever the number of games. Triggers maintain the table from the search fields that the server writes; the
 * next migration fills it for the games that exist.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // A keyword has at most 40 characters, and so have the terms.
  `create table game_terms (
    term text collate "C" not null,
    -- The higher, the better the match: 5 the name, 4 its start, 3 a part of it, 2 the start of its pinyin, 1 the start
    -- of its initials, 0 a category.
    rank smallint not null check (rank between 0 and 5),
    hot integer not null,
    gameid bigint not null references games on delete cascade,
    primary key (term, rank, hot, gameid)
  )`,
  "create index game_terms_by_game on game_terms (gameid)",

  // The whole name and the categories are in search_grams, marked by == and ##; characters and pairs have no mark, and
  // a mark alone is a pair.
  `create function insert_game_terms(changed bigint[]) returns void language sql as $$
    insert into game_terms (term, rank, hot, gameid)
    select term, max(rank), hot, gameid
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
    group by kind, term, hot, gameid
  $$`,
  `create function keep_game_terms() returns trigger language plpgsql as $$
  declare
    changed bigint[];
  begin
    if tg_op = 'INSERT' then
      select array_agg(gameid) into changed from written;
    else
      select array_agg(gameid) into changed from written join replaced using (gameid)
      where (written.hot, written.published, written.search_grams, written.pinyin, written.initials)
        is distinct from (replaced.hot, replaced.published, replaced.search_grams, replaced.pinyin, replaced.initials);
      delete from game_terms where gameid = any (changed);
    end if;
    perform insert_game_terms(changed);
    return null;
  end $$`,
  `create trigger games_inserted_terms after insert on games referencing new table as written
    for each statement execute function keep_game_terms()`,
  `create trigger games_updated_terms after update on games referencing old table as replaced new table as written
    for each statement execute function keep_game_terms()`,
];
