import type { commentCalls } from "@playfront/contract/calls/comment";
import type { reviewCalls } from "@playfront/contract/calls/review";
import { done, withMadeOf } from "../../infra/answer.ts";
import type { ContentRef } from "../../infra/content/made-of.ts";
import type { PlayerContext } from "../../infra/http/call-context.ts";
import type { ModuleHandlers } from "../../infra/http/register-calls.ts";
import type { CommentService } from "./comment.service.ts";
import type { Sender } from "./post-limits.ts";
import type { ReviewService } from "./review.service.ts";

export function reviewRoutes({
  reviews,
}: {
  reviews: ReviewService;
}): ModuleHandlers<keyof typeof reviewCalls> {
  return {
    "review/getReviewList": async (wanted) =>
      withMadeOf(done(await reviews.list(wanted)), madeOfReviews(wanted.gameid)),
    "review/getReviewSummary": async ({ gameid }) =>
      withMadeOf(await reviews.summarise(gameid), madeOfReviews(gameid)),
    "review/getOwnReview": async ({ gameid }, { player }) =>
      done(await reviews.findOwn({ uid: player.uid, gameid })),
    "review/submit": ({ gameid, score, content = "" }, context) =>
      reviews.submit(senderOf(context), { gameid, score, content }),
    "review/withdraw": async ({ gameid }, { player }) => {
      await reviews.withdraw({ uid: player.uid, gameid });
      return done(null);
    },
    "review/vote": ({ reviewid, helpful }, context) =>
      reviews.vote(senderOf(context), { id: reviewid, isHelpful: helpful }),
    "review/appeal": ({ reviewid, content }, { player }) =>
      reviews.appeal({ uid: player.uid, id: reviewid, text: content.trim() }),
  };
}

export function commentRoutes({
  comments,
}: {
  comments: CommentService;
}): ModuleHandlers<keyof typeof commentCalls> {
  return {
    "comment/getCommentList": async (wanted) =>
      withMadeOf(await comments.list(wanted), madeOf([`comment:${wanted.aid}`, "article", "game"])),
    "comment/getOwnCommentList": async ({ aid }, { player }) =>
      done(await comments.listOwn({ uid: player.uid, aid })),
    "comment/submit": ({ aid, parent = null, content }, context) =>
      comments.submit(senderOf(context), { aid, parent, content }),
    "comment/remove": async ({ commentid }, { player }) => {
      await comments.remove({ uid: player.uid, id: commentid });
      return done(null);
    },
    "comment/appeal": ({ commentid, content }, { player }) =>
      comments.appeal({ uid: player.uid, id: commentid, text: content.trim() }),
  };
}

function senderOf({ player, deviceid, ip, userAgent }: PlayerContext): Sender {
  return { uid: player.uid, deviceid, ip, userAgent };
}

const madeOf = (content: readonly ContentRef[]) => ({ content, changesAt: null });
const madeOfReviews = (gameid: string) => madeOf([`game:${gameid}`, `review:${gameid}`]);
