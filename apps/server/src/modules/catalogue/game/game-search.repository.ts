import type { Executor } from "@playfront/database/connect";
import { type RawBuilder, sql } from "kysely";
import type { Slice } from "../../../infra/slice.ts";
import { findAllListed, type ListedRow } from "./game.repository.ts";
import { maxTermLength, pinyinKey } from "./search-fields.ts";

/**
 * One page of the games that match `key`, a keyword normalised by `searchKey`. Best matches come first: the exact name,
 * names that begin with it, names that contain it, pinyin, initials, category; within each, by popularity.
 *
 * The table `game_terms` holds every keyword of every game in this order. Each kind of match yields at most as many rows
 * as the page can need: a game among the first n of all matches is among the first n of the kind that it matches best.
 */
export async function search(executor: Executor, key: string, slice: Slice): Promise<ListedRow[]> {
  const { rows } = await searchStatement(key, slice).execute(executor);
  const gameids = rows.map((row) => row.gameid);
  const games = new Map(
    (await findAllListed(executor, gameids)).map((game) => [game.gameid, game]),
  );
  return gameids.flatMap((gameid) => games.get(gameid) ?? []);
}

/** Lowest and highest `rank` of each kind of match. */
const ranks = { name: [3, 5], letters: [1, 2], category: [0, 0] } as const;

function searchStatement(key: string, { limit, offset }: Slice): RawBuilder<{ gameid: string }> {
  const term = [...key].slice(0, maxTermLength).join("");
  const letters = pinyinKey(term);
  const walk = (of: string, [lowest, highest]: (typeof ranks)[keyof typeof ranks]) => sql`(
    select gameid, rank, hot from game_terms
    where term = ${of} and rank between ${sql.lit(lowest)} and ${sql.lit(highest)}
    order by rank desc, hot desc, gameid desc limit ${offset + limit}
  )`;
  const walks = [
    walk(term, ranks.name),
    ...(letters === "" ? [] : [walk(letters, ranks.letters)]),
    walk(term, ranks.category),
  ];
  return sql<{ gameid: string }>`
    select gameid from (${sql.join(walks, sql` union all `)}) as matches
    group by gameid, hot
    order by max(rank) desc, hot desc, gameid desc
    limit ${limit} offset ${offset}`;
}
