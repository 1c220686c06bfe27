import type { Executor } from "@playfront/database/connect";
import { type RawBuilder, sql } from "kysely";
import type { Slice } from "../../../infra/slice.ts";
import { findAllListed, type ListedRow } from "./game.repository.ts";
import { maxTermLength, pinyinKey, type SearchFields } from "./search-fields.ts";

/** A found game and how well it matches, as `game_terms` has it. */
export interface FoundRow {
  game: ListedRow;
  rank: number;
}

/**
 * One page of the games that match one of `keys`, keywords normalised by `searchKey`; with `ios`, of those that an iPhone can
 * play. Best matches come first: the exact name, names that begin with it, names that contain it, pinyin, initials,
 * category; within each, by popularity.
 *
 * The table `game_terms` holds every keyword of every game in this order. Each kind of match yields at most as many rows
 * as the page can need: a game among the first n of all matches is among the first n of the kind that it matches best.
 */
export async function search(
  executor: Executor,
  wanted: { keys: readonly string[]; ios: boolean },
  slice: Slice,
): Promise<FoundRow[]> {
  const { rows } = await searchStatement(wanted, slice).execute(executor);
  const gameids = rows.map((row) => row.gameid);
  const games = new Map(
    (await findAllListed(executor, gameids)).map((game) => [game.gameid, game]),
  );
  return rows.flatMap(({ gameid, rank }) => {
    const game = games.get(gameid);
    return game ? [{ game, rank }] : [];
  });
}

/** A game whose name shares a part with a keyword. */
export interface SharingGame {
  gameid: string;
  gamename: string;
  aliases: string[];
  pinyin: string;
  hot: number;
}

/**
 * Games whose names have one of the parts, or whose pinyin begins with one of the starts: of each the most popular, those
 * of the longest parts first.
 */
export async function findSharing(
  executor: Executor,
  { parts, starts, ios }: { parts: readonly string[]; starts: readonly string[]; ios: boolean },
): Promise<SharingGame[]> {
  if (parts.length + starts.length === 0) return [];
  const walk = (term: string, [lowest, highest]: readonly [number, number]) => sql`(
    select gameid, hot, length(term) as shared from game_terms
    where term = ${term} and rank between ${sql.lit(lowest)} and ${sql.lit(highest)} ${onlyOfIos(ios)}
    order by rank desc, hot desc, gameid desc limit ${sql.lit(sharingEach)}
  )`;
  const walks = [
    ...starts.map((start) => walk(start, [2, 2])),
    ...parts.map((part) => walk(part, ranks.name)),
  ];
  const { rows } = await sql<SharingGame>`
    with nearest as (
      select gameid from (${sql.join(walks, sql` union all `)}) as sharing
      group by gameid, hot order by max(shared) desc, hot desc limit ${sql.lit(sharingInAll)}
    )
    select gameid, gamename, aliases, pinyin, hot from games
    where gameid in (select gameid from nearest) and published`.execute(executor);
  return rows;
}

/** A game with what its search fields are made of. */
export interface OutdatedGame {
  gameid: string;
  gamename: string;
  aliases: string[];
  categories: string[];
}

/** Games whose search fields are of a version before; locked, so that they stay the same until the fields are written. */
export function findOutdated(
  executor: Executor,
  { before, limit }: { before: number; limit: number },
): Promise<OutdatedGame[]> {
  return executor
    .selectFrom("games")
    .select(["gameid", "gamename", "aliases", "categories"])
    .where("search_version", "<", before)
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
}

export async function updateSearchFields(
  executor: Executor,
  gameid: string,
  fields: SearchFields,
): Promise<void> {
  await executor.updateTable("games").set(fields).where("gameid", "=", gameid).execute();
}

const sharingEach = 6;
const sharingInAll = 24;

/** Lowest and highest `rank` of each kind of match. */
const ranks = { name: [3, 5], letters: [1, 2], category: [0, 0] } as const;

/** The condition of an index. */
const onlyOfIos = (ios: boolean) => (ios ? sql`and ios` : sql``);

function searchStatement(
  { keys, ios }: { keys: readonly string[]; ios: boolean },
  { limit, offset }: Slice,
): RawBuilder<{ gameid: string; rank: number }> {
  const walk = (of: string, [lowest, highest]: (typeof ranks)[keyof typeof ranks]) => sql`(
    select gameid, rank, hot from game_terms
    where term = ${of} and rank between ${sql.lit(lowest)} and ${sql.lit(highest)} ${onlyOfIos(ios)}
    order by rank desc, hot desc, gameid desc limit ${offset + limit}
  )`;
  const walks = keys.flatMap((key) => {
    const term = [...key].slice(0, maxTermLength).join("");
    const letters = pinyinKey(term);
    return [
      walk(term, ranks.name),
      ...(letters === "" ? [] : [walk(letters, ranks.letters)]),
      walk(term, ranks.category),
    ];
  });
  return sql<{ gameid: string; rank: number }>`
    select gameid, max(rank) as rank from (${sql.join(walks, sql` union all `)}) as matches
    group by gameid, hot
    order by max(rank) desc, hot desc, gameid desc
    limit ${limit} offset ${offset}`;
}
