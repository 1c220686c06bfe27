import pg from "pg";
import { accountStatements } from "./large-accounts.ts";
import { catalogueStatements } from "./large-catalogue.ts";
import { documentStatements, packageStatements } from "./large-documents.ts";
import { followStatements } from "./large-follows.ts";
import { giftStatements } from "./large-gifts.ts";
import { openingStatements } from "./large-openings.ts";
import { postStatements } from "./large-posts.ts";
import { pushStatements } from "./large-pushes.ts";
import type { ShopSize } from "./shop-size.ts";

/** Fills an empty database with a shop of a million games. */
export function fillLargeShop(connectionString: string, size: ShopSize): Promise<void> {
  const first = [...catalogueStatements(size), ...giftStatements(size), ...accountStatements()];
  return fillWithoutIndexes(connectionString, first, [
    [...openingStatements(), ...followStatements(), ...pushStatements()],
    [...postStatements(), ...documentStatements(size), ...packageStatements()],
  ]);
}

/** Fills an empty database with so many games, each with all of its terms. */
export function fillCatalogue(connectionString: string, games: number): Promise<void> {
  return fillWithoutIndexes(connectionString, catalogueStatements({ allTerms: true }, games));
}

/**
 * Runs statements that write many rows, then lists of statements beside each other. Triggers and foreign keys are off, and indexes are
 * made after the rows, which is much faster.
 */
export async function fillWithoutIndexes(
  connectionString: string,
  first: readonly string[],
  lists: readonly (readonly string[])[] = [],
): Promise<void> {
  const clients = [new pg.Client({ connectionString }), new pg.Client({ connectionString })];
  const [client] = clients as [pg.Client];
  const run = async (by: pg.Client, statements: Iterable<string>) => {
    for (const statement of statements) await by.query(statement);
  };
  try {
    for (const each of clients) await each.connect().then(() => run(each, settings));
    const indexes = await dropIndexes(client);
    await run(client, first);
    await Promise.all(lists.map((list, place) => run(clients[place % clients.length]!, list)));
    const queue = indexes.values();
    await Promise.all(clients.map((each) => run(each, queue)));
    await client.query("vacuum (analyze, parallel 0)");
  } finally {
    for (const each of clients) await each.end();
  }
}

const settings = [
  "set session_replication_role = replica",
  "set synchronous_commit = off",
  "set maintenance_work_mem = '512MB'",
  "set work_mem = '256MB'",
];

/** The tables whose indexes would be filled row by row otherwise. */
const tables = [
  ...(["games", "game_terms", "game_categories", "gifts", "gift_codes", "articles"] as const),
  ...(["documents", "posts", "game_events", "pushes", "follows"] as const),
];
/** Read by the release before this one. */
const formerIndexes = ["games_search_grams", "games_pinyin", "games_initials", "gifts_by_game"];

/** Drops indexes, but no keys of numbers, and returns the statements that make them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; make: string | null }>(
    `select
      case when contype is null then format('drop index %s', index)
        else format('alter table %s drop constraint %I', place, conname) end as drop,
      case when index::text = any ($2) then null
        when contype is null then replace(pg_get_indexdef(index), ' ON ONLY ', ' ON ')
        else format('alter table %s add constraint %I %s', place, conname, definition) end as make
    from (
      select indexrelid::regclass as index, indrelid::regclass as place, contype, conname,
        pg_get_constraintdef(pg_constraint.oid) as definition
      from pg_index left join pg_constraint on conindid = indexrelid and conrelid = indrelid
      where indrelid::regclass::text = any ($1)
        and (not indisprimary or indrelid = 'game_terms'::regclass)
    ) as known`,
    [tables, formerIndexes],
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.flatMap(({ make }) => make ?? []);
}
