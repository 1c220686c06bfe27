import type { Executor } from "@playfront/database/connect";
import type { Database } from "@playfront/database/schema";
import { type Insertable, type Selectable, sql } from "kysely";

export type OpeningRow = Selectable<Database["openings"]>;
export type NewOpening = Insertable<Database["openings"]>;

/** Lists are counted and paged no further. */
const mostListed = 10_000;

export interface DeskFilter {
  gameid: string | undefined;
  /** Only openings of these games; null for all. */
  games: readonly string[] | null;
  published: boolean | undefined;
}

export async function findPage(
  db: Executor,
  {
    order,
    limit,
    offset,
    ...filter
  }: DeskFilter & { order: "asc" | "desc"; limit: number; offset: number },
) {
  let all = db.selectFrom("openings");
  const { gameid, games, published } = filter;
  if (games !== null)
    all = all.where(sql<boolean>`openings.gameid = any (${[...games]}::bigint[])`);
  if (gameid !== undefined) all = all.where("openings.gameid", "=", gameid);
  if (published !== undefined) all = all.where("openings.published", "=", published);
  const page = all
    .innerJoin("games", "games.gameid", "openings.gameid")
    .selectAll("openings")
    .select("games.gamename")
    .orderBy("opens_at", order)
    .orderBy("id", order)
    .limit(Math.max(0, Math.min(limit, mostListed - offset)))
    .offset(Math.min(offset, mostListed));
  const some = all.select("id").limit(mostListed).as("some");
  const counted = db.selectFrom(some).select((e) => e.fn.countAll<string>().as("total"));
  const [rows, { total }] = await Promise.all([page.execute(), counted.executeTakeFirstOrThrow()]);
  return { rows, total: Number(total) };
}

export function findById(db: Executor, id: string) {
  return db
    .selectFrom("openings")
    .innerJoin("games", "games.gameid", "openings.gameid")
    .selectAll("openings")
    .select("games.gamename")
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Leaves out what the table has already; returns the ids of what is new. */
export async function insert(trx: Executor, rows: readonly NewOpening[]): Promise<string[]> {
  const inserted = await trx
    .insertInto("openings")
    .values([...rows])
    .onConflict((conflict) => conflict.columns(["gameid", "server_name"]).doNothing())
    .returning("id")
    .execute();
  return inserted.map(({ id }) => id);
}

/** Undefined if it is no longer at the revision. */
export function update(
  trx: Executor,
  { id, revision, ...values }: Omit<NewOpening, "gameid"> & { id: string },
) {
  return trx
    .updateTable("openings")
    .set({ ...values, revision: revision + 1 })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .returning("id")
    .executeTakeFirst();
}

/** Of the names of servers, those that the game has already on another opening than `id`. */
export function findTaken(
  db: Executor,
  pairs: readonly { gameid: string; serverName: string }[],
  id: string | null,
): Promise<{ id: string; gameid: string; server_name: string }[]> {
  return db
    .selectFrom("openings")
    .select(["id", "gameid", "server_name"])
    .where("gameid", "in", [...new Set(pairs.map(({ gameid }) => gameid))])
    .where("server_name", "in", [...new Set(pairs.map(({ serverName }) => serverName))])
    .where("id", "<>", id ?? "0")
    .execute();
}

/** How many openings of a game wait for the shop's people. */
export async function countProposed(db: Executor, gameid: string): Promise<number> {
  const { count } = await db
    .selectFrom("openings")
    .select((e) => e.fn.countAll<string>().as("count"))
    .where("gameid", "=", gameid)
    .where("published", "=", false)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Games by their ids or names. */
export function findGames(db: Executor, named: readonly string[]) {
  return db
    .selectFrom("games")
    .select(["gameid", "gamename"])
    .where(
      sql<boolean>`gamename = any (${[...named]}::text[]) or gameid = any (${idsOf(named)}::bigint[])`,
    )
    .execute();
}

/** Gifts of games by their ids or names. */
export function findGifts(db: Executor, games: readonly string[], named: readonly string[]) {
  return db
    .selectFrom("gifts")
    .select(["giftid", "gameid", "giftname"])
    .where(sql<boolean>`gameid = any (${[...games]}::bigint[])
      and (giftname = any (${[...named]}::text[]) or giftid = any (${idsOf(named)}::bigint[]))`)
    .execute();
}

const idsOf = (named: readonly string[]) => named.filter((name) => /^[1-9][0-9]{0,17}$/.test(name));
