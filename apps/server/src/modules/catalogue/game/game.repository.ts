import type { Executor } from "@playfront/database/connect";
import type { Database } from "@playfront/database/schema";
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import { startOf } from "../../../infra/days.ts";
import { findBlocks, type IdRange } from "../../../infra/id-blocks.ts";
import type { Slice } from "../../../infra/slice.ts";
import { lastPublished } from "../../content/content-kind.ts";
import type { GameSelection } from "./game.rules.ts";

const listed = [
  "games.gameid",
  "games.gamename",
  "games.logo",
  "games.gametype",
  "games.size_mb",
  "games.introduction",
  "games.categories",
  "games.score",
  "games.app_store_url",
  "games.released_at",
  "games.release_precision",
  "games.release_on",
  "games.age_rating",
] as const;

/** How many players reserve a game that is still to come; null for one that is out. */
const followers = sql<number | null>`case when games.release_precision is not null then (
  select coalesce(sum(followers), 0)::int from follow_counts where follow_counts.gameid = games.gameid
) end`.as("followers");

const details = [
  ...listed,
  "games.description",
  "games.pictures",
  "games.activity_href",
  "games.activity_src",
  "games.activity_title",
  "games.version",
  "games.version_code",
  "games.package_name",
  "games.developer",
  "games.updated_at",
  "games.permissions",
  "games.privacy_url",
  "games.isbn",
  "games.filing",
  "games.sha256",
  "games.build",
] as const;

type GameRow = Selectable<Database["games"]>;
type ColumnName<Column extends string> = Column extends `games.${infer Name extends keyof GameRow}`
  ? Name
  : never;
export type ListedRow = Pick<GameRow, ColumnName<(typeof listed)[number]>> & {
  followers: number | null;
};
export type DetailedRow = Pick<GameRow, ColumnName<(typeof details)[number]>> &
  Pick<ListedRow, "followers"> & { changedat: Date };
export type NewGameRow = Insertable<Database["games"]>;

export async function insert(executor: Executor, row: NewGameRow): Promise<string> {
  const { gameid } = await executor
    .insertInto("games")
    .values(row)
    .returning("gameid")
    .executeTakeFirstOrThrow();
  return gameid;
}

export type ActivityColumns = Pick<NewGameRow, "activity_href" | "activity_src" | "activity_title">;

export async function updateActivity(
  executor: Executor,
  gameid: string,
  activity: ActivityColumns,
): Promise<void> {
  await executor.updateTable("games").set(activity).where("gameid", "=", gameid).execute();
}

/** The facts that decide whether a package may follow another; unpublished games are found too. */
export function findPackaged(executor: Executor, gameid: string) {
  return executor
    .selectFrom("games")
    .select(["gameid", "gamename", "gametype", "build", "package_name", "version_code"])
    .where("gameid", "=", gameid)
    .executeTakeFirst();
}

export type PackageChange = Pick<
  Updateable<Database["games"]>,
  | "build"
  | "version"
  | "version_code"
  | "package_name"
  | "permissions"
  | "sha256"
  | "size_mb"
  | "updated_at"
>;

/** False if the game's build is another than `before` by now. */
export async function updatePackage(
  executor: Executor,
  gameid: string,
  { before, change }: { before: string | null; change: PackageChange },
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable("games")
    .set(change)
    .where("gameid", "=", gameid)
    .where("build", "is not distinct from", before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The names of games, shown to players or not. */
export function findNames(executor: Executor, gameids: readonly string[]) {
  return executor
    .selectFrom("games")
    .select(["gameid", "gamename", "published"])
    .where("gameid", "=", sql<string>`any (${gameids}::bigint[])`)
    .orderBy("gamename")
    .execute();
}

/** The game that has a slug, hidden or not. */
export function findBySlug(executor: Executor, slug: string) {
  return executor.selectFrom("games").select("gameid").where("slug", "=", slug).executeTakeFirst();
}

export function findAllListed(
  executor: Executor,
  gameids: readonly string[],
): Promise<ListedRow[]> {
  return executor
    .selectFrom("games")
    .select(listed)
    .select(followers)
    .where("gameid", "=", sql<string>`any (${gameids}::bigint[])`)
    .where("published", "=", true)
    .execute();
}

/** Which blocks of `size` ids hold a published game. */
export function findPublishedBlocks(executor: Executor, size: number): Promise<number[]> {
  return findBlocks(executor, { table: "games", id: "gameid", when: sql`published` }, size);
}

/** When the page of a game changed: what operators wrote, its package, or its release. */
const changedAt =
  sql<Date>`greatest(games.updated_at, games.released_at, ${lastPublished("games", "games.gameid")})`.as(
    "changedat",
  );

/** Published games of a range of ids, and when their pages changed. */
export function findPublishedIds(executor: Executor, { after, to, limit }: IdRange) {
  return executor
    .selectFrom("games")
    .select(["gameid", changedAt])
    .where("published", "=", true)
    .where("gameid", ">", after)
    .where("gameid", "<=", to)
    .orderBy("gameid")
    .limit(limit)
    .execute();
}

export function selectListed(gameid: RawBuilder<string>): RawBuilder<unknown> {
  return sql`select from games where games.gameid = ${gameid} and games.published`;
}

export function findDetailed(executor: Executor, gameid: string): Promise<DetailedRow | undefined> {
  return executor
    .selectFrom("games")
    .select(details)
    .select([followers, changedAt])
    .where("gameid", "=", gameid)
    .where("published", "=", true)
    .executeTakeFirst();
}

/** A listed game with what is needed to download or enter it. */
export function findPlayable(executor: Executor, gameid: string) {
  return executor
    .selectFrom("games")
    .select([...listed, "slug", "build", "entry_url", "biz_id"])
    .select(followers)
    .where("gameid", "=", gameid)
    .where("published", "=", true)
    .executeTakeFirst();
}

/** One page of a selection. Walks the index of its order, so the number of games does not matter. */
export function findPage(
  executor: Executor,
  { category, order, ios, marks, releasedFrom }: GameSelection,
  { limit, offset }: Slice,
): Promise<ListedRow[]> {
  if (order === "follow") return findUpcoming(executor, { category, ios }, { limit, offset });
  const place = sql.ref(order === "hot" ? "hot" : "released_at");
  const inOrder = sql`order by ${place} desc, gameid desc`;
  const ofPlatform = ios ? sql`and (gametype = 'html5' or app_store_url is not null)` : sql``;
  const since =
    releasedFrom === null
      ? sql``
      : sql`and released_at >= ${startOf(releasedFrom)} and release_precision is null`;
  // A trigger keeps the categories of the published games. The conditions of iOS are those of indexes.
  const source =
    marks !== null
      ? sql`unnest(${marks}::text[]) as mark cross join lateral (
          select gameid, hot from games where published and age_rating = mark ${ofPlatform}
          ${inOrder} limit ${offset + limit}) as marked`
      : category === null
        ? sql`games where published ${ofPlatform} ${since}`
        : sql`game_categories where category = ${category} ${ios ? sql`and ios` : sql``}`;
  const page = sql<{ gameid: string; place: number | Date }>`(
    select gameid, ${place} as place from ${source} ${inOrder} limit ${limit} offset ${offset}
  )`;
  return executor
    .selectFrom(page.as("page"))
    .innerJoin("games", "games.gameid", "page.gameid")
    .select(listed)
    .select(followers)
    .orderBy("page.place", "desc")
    .orderBy("page.gameid", "desc")
    .execute();
}

/** Games that are still to come, those that most players reserve first. There are far fewer of them than games. */
function findUpcoming(
  executor: Executor,
  { category, ios }: Pick<GameSelection, "category" | "ios">,
  { limit, offset }: Slice,
): Promise<ListedRow[]> {
  return executor
    .selectFrom("games")
    .select(listed)
    .select(followers)
    .where("published", "=", true)
    .where("release_precision", "is not", null)
    .$if(category !== null, (query) => query.where(sql<boolean>`${category} = any (categories)`))
    .$if(ios, (query) =>
      query.where(sql<boolean>`(gametype = 'html5' or app_store_url is not null)`),
    )
    .orderBy("followers", "desc")
    .orderBy("games.gameid", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}
