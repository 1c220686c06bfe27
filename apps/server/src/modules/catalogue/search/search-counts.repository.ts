import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

export interface CountedSearch {
  day: string;
  keyword: string;
  searches: number;
  misses: number;
}

export interface SearchBatch {
  /** UUID of the process. */
  writer: string;
  /** Increases by one with every batch. */
  number: number;
  rows: readonly CountedSearch[];
}

/** Adds a batch; a batch that was written before changes nothing (decision 0041). Rows are locked in one order. */
export async function addSearches(executor: Executor, batch: SearchBatch): Promise<void> {
  const { writer, number, rows } = batch;
  await sql`
    with accepted as (
      insert into channel_writers as known (writer, batch, written_at) values (${writer}, ${number}, now())
      on conflict (writer) do update set batch = excluded.batch, written_at = excluded.written_at
        where known.batch < excluded.batch
      returning true
    )
    insert into search_days as known (day, keyword, searches, misses)
    select * from unnest(${rows.map(({ day }) => day)}::date[], ${rows.map(({ keyword }) => keyword)}::text[],
      ${rows.map(({ searches }) => searches)}::bigint[], ${rows.map(({ misses }) => misses)}::bigint[])
      as counted (day, keyword, searches, misses)
    where exists (select from accepted)
    order by day, keyword
    on conflict (day, keyword) do update set
      searches = known.searches + excluded.searches, misses = known.misses + excluded.misses`.execute(
    executor,
  );
}

/** Deletes the keywords of a day that are neither among the most searched nor among the most missed. */
export async function keepMostSearched(
  executor: Executor,
  { day, most, portion }: { day: string; most: number; portion: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from search_days using (
      select keyword from (
        select keyword,
          row_number() over (order by searches desc, keyword) as place,
          row_number() over (order by misses desc, searches desc, keyword) as missed_place
        from search_days where day = ${day}
      ) as placed
      where place > ${most} and missed_place > ${most} limit ${portion}
    ) as rare
    where search_days.day = ${day} and search_days.keyword = rare.keyword`.execute(executor);
  return Number(numAffectedRows ?? 0);
}

export interface SearchSum {
  keyword: string;
  searches: string;
  misses: string;
}

/** The keywords of some days that were searched for, or found nothing, most often. */
export async function sumSearches(
  executor: Executor,
  { from, to, by, limit }: { from: string; to: string; by: "searches" | "misses"; limit: number },
): Promise<SearchSum[]> {
  return executor
    .selectFrom("search_days")
    .select(["keyword"])
    .select((e) => [
      e.fn.sum<string>("searches").as("searches"),
      e.fn.sum<string>("misses").as("misses"),
    ])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .$if(by === "misses", (query) => query.where("misses", ">", "0"))
    .groupBy("keyword")
    .orderBy(sql.ref(by), "desc")
    .orderBy("keyword")
    .limit(limit)
    .execute();
}
