import type { Executor } from "@playfront/database/connect";
import type { Database } from "@playfront/database/schema";
import { type Insertable, sql } from "kysely";

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
    .select(["articles.author", "articles.content", "article_columns.colname"])
    .where("articles.aid", "=", aid)
    .where("articles.gameid", "=", gameid)
    .where("articles.col", "=", col)
    .executeTakeFirst();
}

function selectShown(executor: Executor, now: Date) {
  return executor
    .selectFrom("articles")
    .where("articles.published", "=", true)
    .where("articles.publish_at", "<=", now);
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

/** Adds views to many articles in one statement. Rows are locked in order, so nodes cannot deadlock. */
export async function addViews(
  executor: Executor,
  views: ReadonlyMap<string, number>,
): Promise<void> {
  await sql`
    with seen as (
      select aid, added from articles
      join unnest(${[...views.keys()]}::bigint[], ${[...views.values()]}::integer[])
        as view (aid, added) using (aid)
      order by aid for no key update of articles
    )
    update articles set viewnum = viewnum + seen.added from seen where articles.aid = seen.aid
  `.execute(executor);
}
