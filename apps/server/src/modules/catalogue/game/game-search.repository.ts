import type { Executor } from "@playfront/database/connect";
import { type RawBuilder, sql } from "kysely";
import type { Slice } from "../../../infra/slice.ts";
import { findAllListed, type ListedRow } from "./game.repository.ts";
import { pinyinKey, rankTerms, searchGrams } from "./search-fields.ts";

/**
 * One page of the games that match `key`, a keyword normalised by `searchKey`. Best matches come first: the exact name,
 * names that begin with it, names that contain it, pinyin, initials, category; within each, by popularity.
 *
 * Every way of matching uses its own index and yields at most as many rows as the page can need: a game among the
 * first n of all matches is among the first n of the way that it matches best.
 */
export async function search(
  executor: Executor,
  key: string,
  { limit, offset }: Slice,
): Promise<ListedRow[]> {
  const { rows } = await searchStatement(key, { limit, offset }).execute(executor);
  const gameids = rows.map((row) => row.gameid);
  const games = new Map(
    (await findAllListed(executor, gameids)).map((game) => [game.gameid, game]),
  );
  return gameids.flatMap((gameid) => games.get(gameid) ?? []);
}

function searchStatement(key: string, { limit, offset }: Slice): RawBuilder<{ gameid: string }> {
  const tiers = matchConditions(key).map(
    (condition, tier) => sql`(
      select gameid, hot, ${sql.lit(tier)} as tier from games
      where published and ${condition}
      order by hot desc, gameid desc limit ${sql.lit(offset + limit)}
    )`,
  );
  return sql<{ gameid: string }>`
    select gameid from (${sql.join(tiers, sql` union all `)}) as matches
    group by gameid, hot
    order by min(tier), hot desc, gameid desc
    limit ${limit} offset ${offset}`;
}

/** Conditions, best match first. */
function matchConditions(key: string): RawBuilder<unknown>[] {
  const name = sql`regexp_replace(lower(normalize(gamename, nfkc)), '\\s', '', 'g')`;
  const letters = pinyinKey(key);
  const spelled = [beginsWith("pinyin", letters), beginsWith("initials", letters)];
  return [
    containsAll([rankTerms.exact(key)]),
    sql`${containsAll([rankTerms.prefix(key), ...searchGrams(key)])} and starts_with(${name}, ${key})`,
    sql`${containsAll(searchGrams(key))} and strpos(${name}, ${key}) > 0`,
    ...(letters === "" ? [] : spelled),
    containsAll([rankTerms.category(key)]),
  ];
}

function containsAll(grams: readonly string[]): RawBuilder<unknown> {
  return sql`search_grams @> ${grams}::text[]`;
}

/** Compares as a range, which uses the index under every plan; `letters` contains only letters and digits. */
function beginsWith(column: "pinyin" | "initials", letters: string): RawBuilder<unknown> {
  const end = `${letters}~`;
  return sql`${sql.ref(column)} ~>=~ ${letters} and ${sql.ref(column)} ~<~ ${end}`;
}
