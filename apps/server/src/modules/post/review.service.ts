import { codes } from "@playfront/contract/codes";
import type { OwnReview, Review, ReviewSummary } from "@playfront/contract/entities";
import type { ReviewSort } from "@playfront/contract/post-words";
import { sql } from "kysely";
import { type Answer, done, failed, tooMany } from "../../infra/answer.ts";
import { toIsoTime } from "../../infra/clock.ts";
import { countAgainst } from "../../infra/limits/limits.ts";
import { sliceOf } from "../../infra/slice.ts";
import { toOwnPost } from "./own-post.ts";
import { appeal, type PostRow, withdraw } from "./post.repository.ts";
import { scoreOf } from "./post.rules.ts";
import { postLimits, type Sender } from "./post-limits.ts";
import * as repository from "./review.repository.ts";
import { type NewReview, type ReviewDeps, submitReview } from "./submit-review.ts";

interface Wanted {
  gameid: string;
  page: number;
  pageSize: number;
  sort?: ReviewSort | undefined;
  reviewid?: string | undefined;
}

/** Votes of an account for reviews of one game that its client is told of. */
const mostVotes = 500;

export type ReviewService = ReturnType<typeof createReviewService>;

/** What players say about games. */
export function createReviewService(deps: ReviewDeps) {
  const { db, clock, ephemeral, games, judge } = deps;
  const listedGame = (gameid: string) => games.selectListed(sql`${gameid}`);
  return {
    async list({ gameid, reviewid, sort = "helpful", ...paging }: Wanted): Promise<Review[]> {
      const slice = sliceOf(paging);
      if (slice === null) return [];
      const wanted = { gameid, reviewid, sort, listedGame: listedGame(gameid), ...slice };
      const [rows, nameOf] = await Promise.all([
        repository.findPage(db, wanted),
        judge.nameReader(),
      ]);
      return rows.map((row) => toReview(row, nameOf));
    },

    async summarise(gameid: string): Promise<Answer<ReviewSummary>> {
      const game = { gameid, listedGame: listedGame(gameid) };
      const spread = await repository.findSpread(db, game);
      if (spread === null) return failed(codes.notFound);
      const reviewnum = spread.reduce((sum, count) => sum + count, 0);
      return done({ reviewnum, ...(reviewnum > 0 && { score: scoreOf(spread) }), spread });
    },

    async findOwn(of: { uid: string; gameid: string }) {
      const [played, row, votes] = await Promise.all([
        repository.hasPlayed(db, of),
        repository.findOwn(db, of),
        repository.findVotes(db, { ...of, limit: mostVotes }),
      ]);
      return { played, ...(row && { review: toOwnReview(row) }), votes };
    },

    /** The player's one review of the game; what was there before becomes an earlier version. */
    async submit(sender: Sender, review: NewReview): Promise<Answer<OwnReview>> {
      const written = await submitReview(deps, sender, review);
      return written.ok ? done(toOwnReview(written.data)) : written;
    },

    /** The game of a review that everybody may read; null without one. */
    findGame: (id: string) => repository.findGameOfShown(db, id),

    withdraw: (of: { uid: string; gameid: string }) =>
      withdraw(db, { kind: "review", ...of, now: clock.now() }),

    async appeal(of: { uid: string; id: string; text: string }): Promise<Answer<null>> {
      const isAppealed = await appeal(db, { kind: "review", ...of });
      return isAppealed ? done(null) : failed(codes.notFound, "这条评价现在不能申诉");
    },

    /**
     * Each account once; taking a vote back that is not there changes nothing. The row of the review, which others vote for as well, is
     * locked by the last statement alone.
     */
    async vote(
      sender: Sender,
      { id, isHelpful }: { id: string; isHelpful: boolean },
    ): Promise<Answer<{ helpful: number }>> {
      const vote = { uid: sender.uid, id, now: clock.now() };
      if (!isHelpful) await repository.deleteVote(db, vote);
      else if (await repository.mayVote(db, vote)) {
        const limits = postLimits("vote", sender, deps.limitFactor);
        const verdict = await countAgainst(ephemeral, limits);
        if (!verdict.allowed) return tooMany(verdict.retryAfter);
        await repository.insertVote(db, vote);
      }
      const helpful = await repository.findHelpful(db, id);
      return helpful === null ? failed(codes.notFound, "这条评价已不在") : done({ helpful });
    },
  };
}

function toReview(
  row: Awaited<ReturnType<typeof repository.findPage>>[number],
  nameOf: (nickname: string) => string,
): Review {
  const { answer, by_partner, replied_at } = row;
  return {
    reviewid: row.id,
    nickname: nameOf(row.nickname),
    score: row.score ?? 0,
    content: row.content,
    device: row.device,
    helpful: row.helpful,
    createdat: toIsoTime(row.edited_at),
    edited: row.edited_at.getTime() !== row.created_at.getTime(),
    ...(answer !== null &&
      replied_at && {
        reply: {
          author: by_partner ? "开发者" : "官方",
          content: answer,
          createdat: toIsoTime(replied_at),
        },
      }),
  };
}

function toOwnReview(row: PostRow): OwnReview {
  return { reviewid: row.id, score: row.score ?? 0, ...toOwnPost(row) };
}
