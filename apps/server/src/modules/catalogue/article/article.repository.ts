import type { Executor } from "@playfront/database/connect";
import type { Database } from "@playfront/database/schema";
import { networkShares } from "@playfront/http/address";
import { type Insertable, sql, type Updateable } from "kysely";
import { findBlocks, type IdRange } from "../../../infra/id-blocks.ts";
import { hasNoDocument, lastPublished } from "../../content/content-kind.ts";

const listed = [
  "articles.aid",
  "articles.name",
  "articles.title",
  "articles.summary",
  "articles.col",
  "articles.gameid",
  "articles.publish_at",
  "articles.viewnum",
  "articles.cover",
] as const;

const changedAt =
  sql<Date>`greatest(articles.publish_at, ${lastPublished("articles", "articles.aid")})`.as(
    "changedat",
  );

export type ListedRow = Awaited<ReturnType<typeof findPage>>[number];

export interface ArticleSelection {
  gameid: string;
  /** All columns when absent. */
  col?: string;
  now: Date;
  limit: number;
  offset: number;
}

export function findColumns(executor: Executor, gameid: string) {
  return executor
    .selectFrom("article_columns")
    .select(["col", "colname"])
    .where("gameid", "=", gameid)
    .orderBy("pos")
    .orderBy("col")
    .execute();
}

/** The columns of many games, in the order of each. */
export function findColumnsOfGames(executor: Executor, gameids: readonly string[]) {
  return executor
    .selectFrom("article_columns")
    .select(["gameid", "col", "colname"])
    .where(sql<boolean>`gameid = any (${[...gameids]}::bigint[])`)
    .orderBy("gameid")
    .orderBy("pos")
    .orderBy("col")
    .execute();
}

/** Newest first, without unpublished articles and those whose publishing time has not come. */
export function findPage(executor: Executor, selection: ArticleSelection) {
  const { gameid, col, now, limit, offset } = selection;
  const page = selectShown(executor, now)
    .select(listed)
    .where("gameid", "=", gameid)
    .$if(col !== undefined, (query) => query.where("col", "=", col as string))
    .orderBy("publish_at", "desc")
    .orderBy("aid", "desc")
    .limit(limit)
    .offset(offset)
    .as("page");
  // Columns are joined to the page only: joined earlier, their number could lead the planner away from the index.
  return executor
    .selectFrom(page)
    .innerJoin("article_columns", (join) =>
      join
        .onRef("article_columns.gameid", "=", "page.gameid")
        .onRef("article_columns.col", "=", "page.col"),
    )
    .selectAll("page")
    .select("article_columns.colname")
    .orderBy("page.publish_at", "desc")
    .orderBy("page.aid", "desc")
    .execute();
}

export function find(
  executor: Executor,
  { aid, gameid, col, now }: { aid: string; gameid: string; col: string; now: Date },
) {
  return selectShown(executor, now)
    .innerJoin("article_columns", (join) =>
      join
        .onRef("article_columns.gameid", "=", "articles.gameid")
        .onRef("article_columns.col", "=", "articles.col"),
    )
    .select(listed)
    .select(["articles.author", "articles.content", "article_columns.colname", changedAt])
    .where("articles.aid", "=", aid)
    .where("articles.gameid", "=", gameid)
    .where("articles.col", "=", col)
    .executeTakeFirst();
}

/** When the next article of a game, or of one of its columns, will be published; null if none waits. */
export async function findNextPublication(
  executor: Executor,
  { gameid, col, now }: Pick<ArticleSelection, "gameid" | "col" | "now">,
): Promise<Date | null> {
  const row = await executor
    .selectFrom("articles")
    .select("publish_at")
    .where("published", "=", true)
    .where("gameid", "=", gameid)
    .$if(col !== undefined, (query) => query.where("col", "=", col as string))
    .where("publish_at", ">", now)
    .orderBy("publish_at")
    .limit(1)
    .executeTakeFirst();
  return row?.publish_at ?? null;
}

function selectShown(executor: Executor, now: Date) {
  return executor
    .selectFrom("articles")
    .where("articles.published", "=", true)
    .where("articles.publish_at", "<=", now);
}

/** Which blocks of `size` ids hold an article that players may read now. */
export function findShownBlocks(executor: Executor, now: Date, size: number): Promise<number[]> {
  const when = sql`articles.published and articles.publish_at <= ${now}
    and exists (select from games where games.gameid = articles.gameid and games.published)`;
  return findBlocks(executor, { table: "articles", id: "aid", when }, size);
}

/** Articles of a range of ids that players may read now. */
export function findShownIds(
  executor: Executor,
  { now, after, to, limit }: IdRange & { now: Date },
) {
  return selectShown(executor, now)
    .innerJoin("games", "games.gameid", "articles.gameid")
    .select(["articles.aid", "articles.gameid", "articles.col", changedAt])
    .where("games.published", "=", true)
    .where("articles.aid", ">", after)
    .where("articles.aid", "<=", to)
    .orderBy("articles.aid")
    .limit(limit)
    .execute();
}

/** The game of an article that players may read now, in a column with comments. */
export async function findCommentable(
  executor: Executor,
  { aid, now }: { aid: string; now: Date },
): Promise<{ gameid: string } | null> {
  const row = await selectShown(executor, now)
    .innerJoin("games", "games.gameid", "articles.gameid")
    .innerJoin("article_columns", (join) =>
      join
        .onRef("article_columns.gameid", "=", "articles.gameid")
        .onRef("article_columns.col", "=", "articles.col"),
    )
    .select("articles.gameid")
    .where("articles.aid", "=", aid)
    .where("games.published", "=", true)
    .where("article_columns.comments", "=", true)
    .executeTakeFirst();
  return row ?? null;
}

export async function insert(
  executor: Executor,
  row: Insertable<Database["articles"]>,
): Promise<string> {
  const { aid } = await executor
    .insertInto("articles")
    .values(row)
    .returning("aid")
    .executeTakeFirstOrThrow();
  return aid;
}

export async function insertColumn(
  executor: Executor,
  row: Insertable<Database["article_columns"]>,
): Promise<void> {
  await executor.insertInto("article_columns").values(row).execute();
}

/** The reader of an article on a day. */
export interface Reading {
  day: string;
  aid: string;
  readerHash: Buffer;
  /** Of the reader's address and its wider networks, as `networkShares` lists them; IPv4 has its address in all places. */
  networkHashes: NetworkHashes;
}

export type NetworkHashes = [address: Buffer, household: Buffer, site: Buffer];

/**
 * Counts each reader of an article once a day, and at most `maxPerAddress` of one address, times its share of a wider
 * network. Rows are locked in one order, so that nodes cannot deadlock. The largest number that JavaScript represents
 * exactly is never exceeded.
 */
export async function addViews(
  executor: Executor,
  { readings, maxPerAddress }: { readings: readonly Reading[]; maxPerAddress: number },
): Promise<void> {
  const hashes = (place: 0 | 1 | 2) => readings.map(({ networkHashes }) => networkHashes[place]);
  const max = (place: 0 | 1 | 2) => maxPerAddress * networkShares[place];
  await sql`
    with reading as (
      select given.*
      from unnest(${readings.map(({ day }) => day)}::date[],
        ${readings.map(({ aid }) => aid)}::bigint[],
        ${readings.map(({ readerHash }) => readerHash)}::bytea[],
        ${hashes(0)}::bytea[], ${hashes(1)}::bytea[], ${hashes(2)}::bytea[])
        as given (day, aid, reader_hash, address_hash, household_hash, site_hash)
      where exists (select from articles where articles.aid = given.aid)
        and not exists (select from article_readers as known
          where (known.day, known.aid, known.reader_hash) = (given.day, given.aid, given.reader_hash))
    ), of_address as (${withinLimit("reading", "address_hash", max(0))}
    ), of_household as (${withinLimit("of_address", "household_hash", max(1))}
    ), of_site as (${withinLimit("of_household", "site_hash", max(2))}
    ), counted as (
      insert into article_readers (day, aid, reader_hash, address_hash, household_hash, site_hash)
      select day, aid, reader_hash, address_hash, household_hash, site_hash from of_site
      order by day, aid, reader_hash
      on conflict do nothing
      returning aid
    ), seen as (
      select articles.aid, added from articles
      join (select aid, count(*) as added from counted group by aid) as view using (aid)
      order by articles.aid for no key update of articles
    )
    update articles set viewnum = least(viewnum + added, ${Number.MAX_SAFE_INTEGER}::bigint)
    from seen where articles.aid = seen.aid
  `.execute(executor);
}

/** The rows of `source` that fit into what their network has left; stored readers are counted once a network. */
function withinLimit(source: string, network: string, max: number) {
  const rows = sql.table(source);
  const hash = sql.ref(network);
  return sql`
    select placed.day, aid, reader_hash, address_hash, household_hash, site_hash
    from (
      select *, row_number() over (partition by day, aid, ${hash} order by reader_hash) as place
      from ${rows}
    ) as placed
    join (
      select day, aid, ${hash}, (select count(*) from article_readers as known
        where (known.day, known.aid, known.${hash}) = (own.day, own.aid, own.${hash})) as stored
      from (select distinct day, aid, ${hash} from ${rows}) as own
    ) as used using (day, aid, ${hash})
    where place + stored <= ${max}`;
}

/** Writes over a row. Returns its id. */
export async function replace(
  executor: Executor,
  aid: string,
  row: Updateable<Database["articles"]>,
): Promise<string> {
  const { aid: written } = await executor
    .updateTable("articles")
    .set(row)
    .where("aid", "=", aid)
    .returning("aid")
    .executeTakeFirstOrThrow();
  return written;
}

/** Takes it away from players. The row stays. */
export async function hide(executor: Executor, aid: string): Promise<void> {
  await executor.updateTable("articles").set({ published: false }).where("aid", "=", aid).execute();
}

/** Rows without a document after an id, oldest first. */
export function findUnwritten(
  executor: Executor,
  { after, limit }: { after: string; limit: number },
) {
  return executor
    .selectFrom("articles")
    .selectAll()
    .where("aid", ">", after)
    .where(hasNoDocument("articles", "articles.aid"))
    .orderBy("aid")
    .limit(limit)
    .execute();
}
