import type { PostFlag, PostKind, PostState } from "@playfront/contract/console/calls/posts";
import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

/** Lists are counted and paged no further. */
const mostListed = 10_000;

export interface PostFilter {
  kind: PostKind | undefined;
  state: PostState;
  flag: PostFlag | undefined;
  gameid: string | undefined;
  /** Only posts about these games; null for all. */
  games: readonly string[] | null;
}

export type DeskRow = NonNullable<Awaited<ReturnType<typeof findById>>>;

export async function findPage(
  db: Executor,
  {
    order,
    limit,
    offset,
    ...filter
  }: PostFilter & { order: "asc" | "desc"; limit: number; offset: number },
) {
  const { kind, state, flag, gameid, games } = filter;
  let all = db.selectFrom("posts").where("state", "=", state);
  if (kind !== undefined) all = all.where("kind", "=", kind);
  if (gameid !== undefined) all = all.where("gameid", "=", gameid);
  if (games !== null) all = all.where(sql<boolean>`gameid = any (${[...games]}::bigint[])`);
  // Each flag has an index, which is found by the flag itself, not by a parameter.
  if (flag !== undefined) all = all.where(sql<boolean>`${sql.lit(flag)} = any (flags)`);
  const page = all
    .select("id")
    .orderBy("id", order)
    .limit(Math.max(0, Math.min(limit, mostListed - offset)))
    .offset(Math.min(offset, mostListed));
  const some = all.select("id").limit(mostListed).as("some");
  const [rows, { total }] = await Promise.all([
    described(db).where("posts.id", "in", page).orderBy("posts.id", order).execute(),
    db
      .selectFrom(some)
      .select((e) => e.fn.countAll<string>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

function described(db: Executor) {
  return db
    .selectFrom("posts")
    .innerJoin("accounts", "accounts.uid", "posts.uid")
    .innerJoin("games", "games.gameid", "posts.gameid")
    .leftJoin("articles", "articles.aid", "posts.aid")
    .selectAll("posts")
    .select(["accounts.nickname", "games.gamename", "articles.title", "articles.col"]);
}

export function findById(db: Executor, id: string) {
  return described(db).where("posts.id", "=", id).executeTakeFirst();
}

export function findVersions(db: Executor, id: string, limit: number) {
  return db
    .selectFrom("post_versions")
    .select(["score", "content", "until"])
    .where("postid", "=", id)
    .orderBy("revision", "desc")
    .limit(limit)
    .execute();
}

export function findReports(db: Executor, target: string, limit: number) {
  return db
    .selectFrom("feedbacks")
    .select(["id", "reason", "content", "created_at"])
    .where("target", "=", target)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export function findReply(db: Executor, id: string) {
  return db.selectFrom("post_replies").selectAll().where("postid", "=", id).executeTakeFirst();
}

export interface Decided {
  id: string;
  uid: string;
  kind: PostKind;
  gameid: string;
  aid: string | null;
  col: string | null;
  appeal: string;
  old_state: PostState;
}

/** Changes those that still are at the revision that was seen, and are not so already; returns them as they were. */
export async function decide(
  trx: Executor,
  {
    posts,
    state,
    reason,
  }: {
    posts: readonly { id: string; revision: number }[];
    state: "shown" | "removed";
    reason: string;
  },
): Promise<Decided[]> {
  const { rows } = await sql<Decided>`
    with before as (
      select posts.id, posts.uid, posts.kind, posts.gameid, posts.aid, posts.appeal, posts.state as old_state
      from posts join unnest(${posts.map(({ id }) => id)}::bigint[], ${posts.map(({ revision }) => revision)}::integer[])
        as seen (id, revision) using (id, revision)
      where posts.state not in ('withdrawn', ${state})
      order by posts.id for update
    ), changed as (
      update posts set state = ${state}, reason = ${reason}, revision = revision + 1,
        appeal = case when ${state} = 'shown' then '' else posts.appeal end
      from before where posts.id = before.id returning posts.id
    )
    select before.*, articles.col from before join changed using (id) left join articles using (aid)
    order by id`.execute(trx);
  return rows;
}

/** Keeps a shown review as it is until the transaction ends; false unless there is such a review. */
export async function lockShownReview(trx: Executor, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom("posts")
    .select("id")
    .where("id", "=", id)
    .where("kind", "=", "review")
    .where("state", "=", "shown")
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

interface Reply {
  id: string;
  content: string;
  isPartner: boolean;
  operator: string;
  now: Date;
}

const toRow = ({ content, isPartner, operator, now }: Reply) => ({
  content,
  by_partner: isPartner,
  operator,
  replied_at: now,
});

/** False if the review has an answer already. */
export async function insertReply(trx: Executor, reply: Reply): Promise<boolean> {
  const row = await trx
    .insertInto("post_replies")
    .values({ postid: reply.id, ...toRow(reply) })
    .onConflict((conflict) => conflict.doNothing())
    .returning("postid")
    .executeTakeFirst();
  return row !== undefined;
}

/** A partner changes only answers of partners; false otherwise. */
export async function updateReply(trx: Executor, reply: Reply): Promise<boolean> {
  let change = trx.updateTable("post_replies").set(toRow(reply)).where("postid", "=", reply.id);
  if (reply.isPartner) change = change.where("by_partner", "=", true);
  const { numUpdatedRows } = await change.executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A partner takes back only answers of partners. */
export async function deleteReply(
  trx: Executor,
  { id, isPartner }: { id: string; isPartner: boolean },
): Promise<boolean> {
  let reply = trx.deleteFrom("post_replies").where("postid", "=", id);
  if (isPartner) reply = reply.where("by_partner", "=", true);
  const { numDeletedRows } = await reply.executeTakeFirst();
  return numDeletedRows > 0n;
}
