import { columns, gameCount, newsGame } from "./large-catalogue.ts";
import type { ShopSize } from "./shop-size.ts";

const articleCount = 100_000;
const packageCount = 20_000;
/** A game whose developer has handed in a thousand packages. */
export const packagedGame = "3";

/** What a name is found by in the console, as `titleTerms` has it: characters, pairs, beginnings of pinyin and initials. */
const allTitleTerms = `array(
  select substr(name, at, 1) from generate_series(1, length(name)) as at
  union select substr(name, at, 2) from generate_series(1, length(name) - 1) as at
  union select '@@' || left(spoken, at) from (values ('shouyou' || n), ('sy' || n)) as of_name (spoken),
    generate_series(1, length(spoken)) as at)`;
/** Enough for the words that the tests search for; all of them make an index of gigabytes. */
const someTitleTerms = `case when n % 1000 = 777 then ${allTitleTerms}
  else array['手', '游', '手游', '游' || left(n::text, 1), '@@s', '@@sh', '@@sy'] end`;

/**
 * A document of every game and of every article, as the console has them. One in a thousand is in review, one in a thousand scheduled, a
 * tenth are drafts.
 */
export function documentStatements({ allTerms }: ShopSize): string[] {
  return [
    `insert into documents (kind, live_id, title, terms, state, revision, live_revision, data, publish_at, updated_at, updated_by)
      select 'games', n, name, ${allTerms ? allTitleTerms : someTitleTerms}, state, 1,
        case when state = 'published' then 1 end, '{}', case when state = 'scheduled' then now() end,
        timestamptz '2024-01-01' + n * interval '1 minute', 'o'
      from generate_series(1, ${gameCount}) as n,
        lateral (select '手游' || n as name, case when n % 1000 = 1 then 'review' when n % 1000 = 2 then 'scheduled'
          when n % 10 = 3 then 'draft' else 'published' end as state) as of_game`,
    `insert into documents (kind, live_id, title, terms, state, revision, live_revision, data, updated_at, updated_by)
      select 'articles', n, '公告' || n, '{公,告,公告}', 'published', 1, 1, jsonb_build_object('gameid',
          case when n % 2 = 0 then '${newsGame}' else (1 + n % 50000)::text end, 'col', '${columns[0]}'),
        timestamptz '2024-01-01' + n * interval '1 minute', 'o'
      from generate_series(1, ${articleCount}) as n`,
  ];
}

export function packageStatements(): string[] {
  return [
    `insert into builds (id, sha256, size, prefix_length, prefix_state, package_name, version_code, min_sdk, target_sdk, created_at)
      select 'p' || n, repeat('0', 64), 1, 1, decode(repeat('00', 40), 'hex'), 'cn.example.p' || n % 5000, n, 21, 35, now() - n * interval '1 minute'
      from generate_series(1, ${packageCount}) as n`,
    `insert into package_hand_ins (build, gameid, operator, created_at)
      select 'p' || n, case when n % 100 = 0 then ${packagedGame} else 1 + n end, 'o', now()
      from generate_series(1, ${packageCount}) as n where n % 2 = 0`,
    `insert into gift_code_batches (giftid, operator, created_at, seen_at, state, lines, codes, written, first_pos, last_pos)
      select 1 + n % 2, 'o', now(), now(), 'imported', 10, 10, 10, 10 * n - 9, 10 * n from generate_series(1, 20000) as n`,
  ];
}
