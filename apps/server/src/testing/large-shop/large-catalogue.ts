import { searchVersion } from "../../modules/catalogue/game/search-fields.ts";
import type { ShopSize } from "./shop-size.ts";

export const gameCount = 1_000_000;
/** Games that are still to come. */
export const upcomingGames = 250;
const awaitedEvery = gameCount / upcomingGames;

/** In every game's name. */
export const commonWord = "手游";
/** Half of all articles are of this game, the others of many. */
export const newsGame = "1";
export const quietGame = "778";
export const columns = ["xinwen", "gonglue"] as const;

const articles = 100_000;

/**
 * Every game's name begins with the same word and ends with its number. Half of the games are in 休闲, one in a thousand
 * in 页游; one in a thousand has a page in the App Store. The least popular games are the newest.
 */
export function catalogueStatements(
  { allTerms }: Pick<ShopSize, "allTerms">,
  games = gameCount,
): string[] {
  return [
    `insert into games (slug, gamename, gametype, logo, introduction, description, score, hot, categories, entry_url,
        released_at, search_grams, pinyin, initials, search_version, app_store_url, release_precision, release_on, age_rating)
      overriding system value
      select n, name, case when n % 1000 = 0 then 'html5' else 'mobile' end, '/l', '', '', 8, ${games} - n / 3, categories,
        '/h5', timestamptz '2020-01-01' + n * interval '1 minute',
        array['==' || name, '##' || categories[1]], 'shouyou' || n, 'sy' || n, ${searchVersion},
        case when n % 1000 = 2 or n % ${2 * awaitedEvery} = 3 then 'https://apps.apple.com/' end,
        case when n % ${awaitedEvery} = 3 then 'month' end,
        case when n % ${awaitedEvery} = 3 then date '2027-01-01' + n % 300 end,
        case when n % 40 < 30 then (array['8+', '12+', '16+'])[1 + n % 3] end
      from generate_series(1, ${games}) as n,
        lateral (select '${commonWord}' || n as name,
          case when n % 1000 = 0 then '{页游}' when n % 2 = 0 then '{休闲}' else '{动作}' end::text[] as categories) as of_game`,
    `insert into game_categories (category, hot, released_at, ios, gameid)
      select categories[1], hot, released_at, gameid % 1000 in (0, 2), gameid from games`,
    allTerms
      ? `select insert_game_terms(array(select gameid from games where gameid between block * 10000 and block * 10000 + 9999))
          from generate_series(0, ${games / 10_000}) as block`
      : `insert into game_terms (term, rank, hot, ios, gameid)
          select term, rank, hot, gameid % 1000 in (0, 2), gameid from games, lateral (
            values ('${commonWord}', 4), ('s', 2), (categories[1], 0)
            union all select gamename, 5 where gameid % 1000 = 777
          ) as terms (term, rank)`,
    `insert into article_columns (gameid, col, colname)
      select n, col, col from generate_series(1, 50000) as n, unnest(array['${columns.join("','")}']) as col`,
    `insert into articles (gameid, col, name, title, summary, content, author, publish_at, published)
      select case when n % 2 = 0 then ${newsGame} else 1 + n % 50000 end, (array['${columns.join("','")}'])[1 + n % 3 % 2], 'n', 't', 's', 'c', 'a',
        now() - n * interval '1 minute', n % 10 > 0
      from generate_series(1, ${articles}) as n`,
    `insert into slides (src, published) select '/s', n % 2 = 0 from generate_series(1, 1000) as n`,
    `insert into collections (title, summary, cover, intro, games, daily, pos, published)
      select 't', 's', '/c', '', jsonb_build_array(jsonb_build_object('gameid', n::text, 'text', 't')), n % 100 = 0, n, n % 2 = 0
      from generate_series(1, 20000) as n`,
    `insert into alike_games (gameid, alike_gameids, found_at)
      select n, array(select 1 + (n * step) % ${games} from generate_series(2, 41) as step), now()
      from generate_series(1, 50000) as n`,
    `insert into hot_searches (pos, gameid) select n, n from generate_series(1, 5) as n`,
  ];
}
