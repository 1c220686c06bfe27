import type { Db } from "@playfront/database/connect";
import type { DemoCatalogue, DemoComment, DemoReview } from "@playfront/demo/catalogue/types";
import type { ArticleService } from "../modules/catalogue/article/article.service.ts";
import { writePosts } from "../modules/post/write-posts.ts";
import { seedPlayers } from "./seed-accounts.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;

interface SeedDeps {
  db: Db;
  now: Date;
  articles: Pick<ArticleService, "list">;
  gameids: ReadonlyMap<string, string>;
  /** Who writes, by nickname. */
  uids: ReadonlyMap<string, string>;
}

/** Players with reviews of games, votes for those of each other, answers of developers, and comments under news. */
export async function seedPosts(
  deps: Omit<SeedDeps, "uids">,
  { reviewers, reviews, comments }: DemoCatalogue,
): Promise<void> {
  const uids = await seedPlayers(deps.db, { nicknames: reviewers, now: deps.now });
  const isThere = ({ game }: { game: string }) => deps.gameids.has(game);
  for (const [index, review] of reviews.filter(isThere).entries())
    await writeReview({ ...deps, uids }, review, index);
  for (const comment of comments.filter(isThere)) await writeComment({ ...deps, uids }, comment);
}

async function writeReview(
  { db, now, gameids, uids }: SeedDeps,
  { game, author, score, content, device, helpful, day, reply }: DemoReview,
  index: number,
): Promise<void> {
  const uid = uids.get(author)!;
  // Players write in the evening, each at a minute of their own.
  const createdAt = new Date(now.getTime() - day * dayMs - (index % 7) * hourMs - index * 60_000);
  const post = { kind: "review", uid, gameid: gameids.get(game)!, created_at: createdAt } as const;
  const [postid] = await writePosts(db, [{ ...post, score, content, device }]);
  const voters = [...uids.values()].filter((each) => each !== uid).slice(0, helpful);
  const votes = voters.map((voter) => ({ uid: voter, postid: postid!, created_at: now }));
  if (votes.length > 0) await db.insertInto("post_votes").values(votes).execute();
  if (reply === undefined) return;
  const repliedAt = new Date(createdAt.getTime() + dayMs);
  const answer = { content: reply, by_partner: true, operator: "demo", replied_at: repliedAt };
  await db
    .insertInto("post_replies")
    .values({ postid: postid!, ...answer })
    .execute();
}

async function writeComment(
  { db, now, articles, gameids, uids }: SeedDeps,
  { game, author, content, replies }: DemoComment,
): Promise<void> {
  const gameid = gameids.get(game)!;
  const { articles: newest } = await articles.list({ gameid, page: 1, pageSize: 1 });
  const aid = newest[0]?.aid;
  if (aid === undefined) throw new Error(`${game} has no news to comment on`);
  const post = { kind: "comment", gameid, aid, created_at: now } as const;
  const [parent] = await writePosts(db, [{ ...post, uid: uids.get(author)!, content }]);
  const answers = replies.map((reply) => ({
    ...post,
    parent,
    content: reply.content,
    uid: uids.get(reply.author)!,
  }));
  if (answers.length > 0) await writePosts(db, answers);
}
