import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";
import { type BuildRow, facts } from "./build.repository.ts";

/** Lists are counted and paged no further. */
const mostListed = 10_000;

export interface PackageFilter {
  gameid: string | undefined;
  /** Only packages of these games; null for all packages. */
  games: readonly string[] | null;
}

export interface PackageRow extends BuildRow {
  gameid: string | null;
  operator: string | null;
  used_by: string[];
}

export function findPage(
  db: Executor,
  { order, limit, offset, ...filter }: PackageFilter & Range,
): Promise<PackageRow[]> {
  return select(db, filter)
    .orderBy("builds.created_at", order)
    .orderBy("builds.id")
    .limit(Math.max(0, Math.min(limit, mostListed - offset)))
    .offset(Math.min(offset, mostListed))
    .execute();
}

interface Range {
  order: "asc" | "desc";
  limit: number;
  offset: number;
}

export async function count(db: Executor, filter: PackageFilter): Promise<number> {
  const some = select(db, filter).clearSelect().select("builds.id").limit(mostListed).as("some");
  const all = db.selectFrom(some).select((e) => e.fn.countAll<string>().as("total"));
  return Number((await all.executeTakeFirstOrThrow()).total);
}

export function find(db: Executor, id: string): Promise<PackageRow | undefined> {
  const all = select(db, { gameid: undefined, games: null });
  return all.where("builds.id", "=", id).executeTakeFirst();
}

function select(db: Executor, { gameid, games }: PackageFilter) {
  let query = db
    .selectFrom("builds")
    .leftJoin("package_hand_ins as given", "given.build", "builds.id")
    .select(facts.map((fact) => `builds.${fact}` as const))
    .select(["given.gameid", "given.operator"])
    .select(
      sql<string[]>`array(select gameid::text from games where games.build = builds.id)`.as(
        "used_by",
      ),
    );
  const wanted = gameid === undefined ? games : [gameid];
  if (games !== null) query = query.where(isOf(games));
  if (gameid !== undefined && wanted) query = query.where(isOf(wanted));
  return query;
}

/** Handed in for one of the games, or downloaded by its players. */
const isOf = (games: readonly string[]) => sql<boolean>`builds.id in (
  select build from package_hand_ins where gameid = any (${[...games]}::bigint[])
  union select build from games where gameid = any (${[...games]}::bigint[]))`;

/** The games that a package is of: the one that it is handed in for, and those that use it. */
export async function findGames(db: Executor, id: string): Promise<string[]> {
  const { rows } = await sql<{ gameid: string }>`
    select gameid from package_hand_ins where build = ${id}
    union select gameid from games where build = ${id}`.execute(db);
  return rows.map(({ gameid }) => gameid);
}

interface HandIn {
  id: string;
  gameid: string;
  operator: string;
  now: Date;
}

/** Takes the id for the game, or takes it again. False if it is taken for another game. */
export async function handIn(
  trx: Executor,
  { id, gameid, operator, now }: HandIn,
): Promise<boolean> {
  const row = await trx
    .insertInto("package_hand_ins")
    .values({ build: id, gameid, operator, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column("build")
        .doUpdateSet({ operator, created_at: now })
        .where("package_hand_ins.gameid", "=", gameid),
    )
    .returning("build")
    .executeTakeFirst();
  return row !== undefined;
}

/** False if it was confirmed before. */
export async function confirm(trx: Executor, id: string, now: Date): Promise<boolean> {
  const result = await trx
    .updateTable("package_hand_ins")
    .set({ confirmed_at: now })
    .where("build", "=", id)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
