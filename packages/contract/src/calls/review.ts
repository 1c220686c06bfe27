import { Type } from "typebox";
import { defineCall } from "../call.ts";
import { codes } from "../codes.ts";
import { OwnReview, Review, ReviewSummary } from "../entities.ts";
import { Id, paging } from "../fields.ts";
import { type ReviewSort, reviewSorts } from "../post-words.ts";

const gameid = Id("游戏编号");
const reviewid = Id("评价编号");

export const reviewCalls = {
  "review/getReviewList": defineCall("review/getReviewList", {
    summary: "Reviews of a game that everybody may read",
    auth: "visitor",
    madeOf: ["game", "review"],
    payload: Type.Object({
      gameid,
      ...paging,
      sort: Type.Optional(
        Type.Unsafe<ReviewSort>(Type.String({ enum: [...reviewSorts], label: "排序" })),
      ),
      /** This one alone, if it is there. */
      reviewid: Type.Optional(reviewid),
    }),
    data: Type.Array(Review),
  }),
  "review/getReviewSummary": defineCall("review/getReviewSummary", {
    summary: "Number, score and spread of a game's reviews",
    auth: "visitor",
    madeOf: ["game", "review"],
    payload: Type.Object({ gameid }),
    data: ReviewSummary,
    codes: [codes.notFound],
  }),
  "review/getOwnReview": defineCall("review/getOwnReview", {
    summary: "The player's review of a game, whether one may be written, and the player's votes",
    auth: "player",
    payload: Type.Object({ gameid }),
    data: Type.Object({
      /** Whether the player has entered or downloaded the game. */
      played: Type.Boolean(),
      review: Type.Optional(OwnReview),
      /** Reviews of the game that the player found helpful. */
      votes: Type.Array(Type.String()),
    }),
    codes: [codes.unauthorized],
  }),
  "review/submit": defineCall("review/submit", {
    summary: "Write or change the player's review of a game",
    auth: "player",
    needsDevice: true,
    payload: Type.Object({
      gameid,
      score: Type.Integer({ minimum: 1, maximum: 5, label: "评分" }),
      content: Type.Optional(Type.String({ maxLength: 8000, rule: "review", label: "评价内容" })),
    }),
    data: OwnReview,
    shape: { state: "s" },
    codes: [codes.unauthorized, codes.notFound, codes.forbidden, codes.needsPhone],
  }),
  "review/withdraw": defineCall("review/withdraw", {
    summary: "Take back the player's review of a game",
    auth: "player",
    payload: Type.Object({ gameid }),
    data: Type.Null(),
    codes: [codes.unauthorized],
  }),
  "review/vote": defineCall("review/vote", {
    summary: "Find somebody else's review helpful, or no longer",
    auth: "player",
    needsDevice: true,
    payload: Type.Object({ reviewid, helpful: Type.Boolean({ label: "有帮助" }) }),
    data: Type.Object({ helpful: Type.Integer() }),
    codes: [codes.unauthorized, codes.notFound],
  }),
  "review/appeal": defineCall("review/appeal", {
    summary: "Ask once for another look at the player's removed review",
    auth: "player",
    payload: Type.Object({
      reviewid,
      content: Type.String({ maxLength: 1000, rule: "appeal", label: "申诉理由" }),
    }),
    data: Type.Null(),
    codes: [codes.unauthorized, codes.notFound],
  }),
};
