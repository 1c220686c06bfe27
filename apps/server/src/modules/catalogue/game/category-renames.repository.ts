import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

/** All categories of the games that have one of these. */
export async function findSharedCategories(
  trx: Executor,
  names: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct unnest(categories) as name from games where categories && ${[...names]}::text[]`.execute(
    trx,
  );
  return rows.map(({ name }) => name);
}

interface Renaming {
  /** New names by old ones. */
  names: ReadonlyMap<string, string>;
  /** What a game is found by for each of its categories, by the new names. */
  grams: ReadonlyMap<string, readonly string[]>;
}

/** Names the categories of games anew, in their order. Triggers tell the lists and the search of it. */
export async function renameCategories(trx: Executor, { names, grams }: Renaming): Promise<void> {
  const [newNames, newGrams] = [asJson(names), asJson(grams)];
  await sql`
    update games set
      categories = renamed.categories,
      search_grams = array(select gram from unnest(search_grams) as gram where gram not like '##%')
        || array(select distinct jsonb_array_elements_text(${newGrams}::jsonb -> name)
          from unnest(renamed.categories) as name)
    from (
      select gameid, array(
        select coalesce(${newNames}::jsonb ->> name, name) as name
        from unnest(categories) with ordinality as old (name, place)
        group by 1 order by min(place)) as categories
      from games where categories && ${[...names.keys()]}::text[]
    ) as renamed
    where games.gameid = renamed.gameid`.execute(trx);
}

const asJson = (map: ReadonlyMap<string, unknown>) => JSON.stringify(Object.fromEntries(map));
