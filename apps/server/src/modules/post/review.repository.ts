import type { ReviewSort } from "@playfront/contract/post-words";
import type { Executor } from "@playfront/database/connect";
import { type RawBuilder, sql } from "kysely";

const orders = {
  helpful: ["helpful", "id"],
  newest: ["edited_at", "id"],
  score: ["score", "helpful", "id"],
} as const satisfies Record<ReviewSort, readonly string[]>;

/** Shown reviews of a game that players may see. Names and answers are looked up for the rows of the page only. */
export function findPage(
  db: Executor,
  {
    gameid,
    reviewid,
    listedGame,
    sort,
    limit,
    offset,
  }: {
    gameid: string;
    /** This one alone. */
    reviewid: string | undefined;
    listedGame: RawBuilder<unknown>;
    sort: ReviewSort;
    limit: number;
    offset: number;
  },
) {
  let page = db
    .selectFrom("posts")
    .select(["id", "uid", "score", "content", "device", "helpful"])
    .select(["created_at", "edited_at"])
    .where("kind", "=", "review")
    .where("state", "=", "shown")
    .where("gameid", "=", gameid)
    .where(sql<boolean>`exists (${listedGame})`)
    .$if(reviewid !== undefined, (query) => query.where("id", "=", reviewid!))
    .limit(limit)
    .offset(offset);
  for (const column of orders[sort]) page = page.orderBy(column, "desc");
  let rows = db
    .selectFrom(page.as("page"))
    .innerJoin("accounts", "accounts.uid", "page.uid")
    .leftJoin("post_replies", "post_replies.postid", "page.id")
    .selectAll("page")
    .select(["accounts.nickname", "post_replies.content as answer"])
    .select(["post_replies.by_partner", "post_replies.replied_at"]);
  for (const column of orders[sort]) rows = rows.orderBy(`page.${column}`, "desc");
  return rows.execute();
}

/** The game of a review that everybody may read. */
export async function findGameOfShown(db: Executor, id: string): Promise<string | null> {
  return (await shownReview(db, id).select("gameid").executeTakeFirst())?.gameid ?? null;
}

/** How many reviews of a game that players may see gave one star, two, and so on; null without such a game. */
export async function findSpread(
  db: Executor,
  { gameid, listedGame }: { gameid: string; listedGame: RawBuilder<unknown> },
): Promise<number[] | null> {
  const { rows } = await sql<{ spread: number[] }>`
    select array(
      select (coalesce((array[stars_1, stars_2, stars_3, stars_4, stars_5])[star], 0)
        + coalesce(sum(change), 0))::int
      from generate_series(1, 5) as star
      left join review_sums on review_sums.gameid = ${gameid}
      left join review_deltas on review_deltas.gameid = ${gameid} and score = star
      group by star, stars_1, stars_2, stars_3, stars_4, stars_5 order by star
    ) as spread where exists (${listedGame})`.execute(db);
  return rows[0]?.spread ?? null;
}

/** Adds up to `limit` deltas to the sums; returns how many it took. Two of these that run at once take different ones. */
export async function foldDeltas(db: Executor, limit: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from review_deltas where id in (
        select id from review_deltas order by id limit ${limit} for update skip locked)
      returning gameid, score, change
    ), folded as (
      insert into review_sums as known (gameid, stars_1, stars_2, stars_3, stars_4, stars_5)
      select gameid, ${sql.join([1, 2, 3, 4, 5].map(changeOf))} from taken group by gameid order by gameid
      on conflict (gameid) do update set ${sql.join([1, 2, 3, 4, 5].map(addition))}
    )
    select count(*)::int as taken from taken`.execute(db);
  return rows[0]?.taken ?? 0;
}

const changeOf = (star: number) =>
  sql`coalesce(sum(change) filter (where score = ${sql.lit(star)}), 0)`;

function addition(star: number) {
  const name = sql.ref(`stars_${star}`);
  return sql`${name} = known.${name} + excluded.${name}`;
}

/** Reviews of a game since a moment, counted up to `most`. Those of new accounts wait anyway and must not make others wait. */
export async function countSince(
  db: Executor,
  { gameid, since, most }: { gameid: string; since: Date; most: number },
): Promise<number> {
  const some = db
    .selectFrom("posts")
    .select("created_at")
    .where("kind", "=", "review")
    .where("gameid", "=", gameid)
    .where("created_at", ">", since)
    .where(sql<boolean>`not 'new' = any (flags)`)
    .limit(most)
    .as("some");
  const { count } = await db
    .selectFrom(some)
    .select((e) => e.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function hasPlayed(
  db: Executor,
  { uid, gameid }: { uid: string; gameid: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("recent_games")
    .select("gameid")
    .where("uid", "=", uid)
    .where("gameid", "=", gameid)
    .executeTakeFirst();
  return row !== undefined;
}

export function findOwn(db: Executor, { uid, gameid }: { uid: string; gameid: string }) {
  return db
    .selectFrom("posts")
    .selectAll()
    .where("kind", "=", "review")
    .where("uid", "=", uid)
    .where("gameid", "=", gameid)
    .where("state", "<>", "withdrawn")
    .executeTakeFirst();
}

/** Reviews of a game that the account found helpful, the latest votes first. */
export async function findVotes(
  db: Executor,
  { uid, gameid, limit }: { uid: string; gameid: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("post_votes")
    .innerJoin("posts", "posts.id", "post_votes.postid")
    .select("post_votes.postid")
    .where("post_votes.uid", "=", uid)
    .where("posts.gameid", "=", gameid)
    .orderBy("post_votes.created_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ postid }) => postid);
}

interface Vote {
  uid: string;
  id: string;
}

/** Whether it is somebody else's shown review for which the account has not voted yet. */
export async function mayVote(db: Executor, { uid, id }: Vote): Promise<boolean> {
  const found = await shownReview(db, id)
    .select("id")
    .where("uid", "<>", uid)
    .where(sql<boolean>`not exists (
      select from post_votes where post_votes.postid = posts.id and post_votes.uid = ${uid})`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Nothing if the account has voted meanwhile, or the review is no longer shown. */
export async function insertVote(db: Executor, { uid, id, now }: Vote & { now: Date }) {
  await sql`
    insert into post_votes (uid, postid, created_at)
    select ${uid}, id, ${now} from posts
    where id = ${id} and kind = 'review' and state = 'shown' and uid <> ${uid}
    on conflict do nothing`.execute(db);
}

export async function deleteVote(db: Executor, { uid, id }: Vote): Promise<void> {
  await db.deleteFrom("post_votes").where("uid", "=", uid).where("postid", "=", id).execute();
}

/** Votes of a shown review. */
export async function findHelpful(db: Executor, id: string): Promise<number | null> {
  return (await shownReview(db, id).select("helpful").executeTakeFirst())?.helpful ?? null;
}

function shownReview(db: Executor, id: string) {
  return db
    .selectFrom("posts")
    .where("id", "=", id)
    .where("kind", "=", "review")
    .where("state", "=", "shown");
}
