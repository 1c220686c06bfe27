import { Type } from "typebox";
import { codes } from "../../codes.ts";
import { type RemovalReason, removalReasons } from "../../constants.ts";
import { ShanghaiTime } from "../../entities.ts";
import { Id } from "../../fields.ts";
import { reportReasons } from "../../post-words.ts";
import { listing, OneOf, Words } from "../entities.ts";
import { defineOperatorCall } from "../operator-call.ts";

const id = Id("编号");
const gameid = Id("游戏编号");
export const postKinds = ["review", "comment"] as const;
export type PostKind = (typeof postKinds)[number];
export const postStates = ["pending", "shown", "removed", "withdrawn"] as const;
export type PostState = (typeof postStates)[number];
/** Why a post waits for an operator. */
export const postFlags = [
  "word",
  "link",
  "phone",
  "new",
  "again",
  "burst",
  "appeal",
  "all",
] as const;
export type PostFlag = (typeof postFlags)[number];
/** Posts that are decided at once. */
export const mostDecided = 100;
/** In characters. */
export const longestReply = 500;
export const longestNote = 200;

const kind = OneOf(postKinds, "类别");
const state = OneOf(postStates, "状态");
const flag = OneOf(postFlags, "待审原因");
const reason = OneOf(Object.keys(removalReasons) as RemovalReason[], "移除原因");
const revision = Type.Integer({ minimum: 1, maximum: 2_000_000_000, label: "版本" });
const Maybe = Type.Union([Type.String(), Type.Null()]);
const Score = Type.Union([Type.Integer(), Type.Null()]);

/** A review of a game or a comment under an article. */
const Post = Type.Object({
  id,
  kind,
  /** Null for operators who are bound to games. */
  uid: Maybe,
  nickname: Type.String(),
  gameid,
  gamename: Type.String(),
  /** The article of a comment. */
  aid: Maybe,
  title: Maybe,
  /** Of a reply: the comment. */
  parent: Maybe,
  score: Score,
  content: Type.String(),
  device: Type.String(),
  state,
  flags: Type.Array(flag),
  /** What its author reads about the removal. */
  reason: Type.String(),
  appeal: Type.String(),
  helpful: Type.Integer(),
  /** What the operator saw. A newer text is not decided on. */
  revision,
  createdAt: ShanghaiTime,
  editedAt: ShanghaiTime,
});

export const postCalls = {
  "posts/list": defineOperatorCall("posts/list", {
    method: "GET",
    summary:
      "Reviews and comments, waiting ones the oldest first; counted up to 10,000. A partner sees shown reviews",
    permission: "posts.read",
    owners: ["own"],
    payload: Type.Object({
      ...listing(["id"]),
      kind: Type.Optional(kind),
      state: Type.Optional(state),
      flag: Type.Optional(flag),
      gameid: Type.Optional(gameid),
    }),
    data: Type.Object({ rows: Type.Array(Post), total: Type.Integer() }),
  }),
  "posts/get": defineOperatorCall("posts/get", {
    method: "GET",
    summary: "A review or a comment with its earlier versions, reports and answer",
    permission: "posts.read",
    owners: ["post"],
    payload: Type.Object({ id }),
    data: Type.Object({
      ...Post.properties,
      /** Whether it counts in the game's score. */
      counts: Type.Boolean(),
      earlier: Type.Array(
        Type.Object({ score: Score, content: Type.String(), until: ShanghaiTime }),
      ),
      reports: Type.Array(
        Type.Object({
          id: Id("工单编号"),
          reason: OneOf(Object.keys(reportReasons), "举报理由"),
          content: Type.String(),
          createdAt: ShanghaiTime,
        }),
      ),
      reply: Type.Union([
        Type.Object({ content: Type.String(), by: Type.String(), at: ShanghaiTime }),
        Type.Null(),
      ]),
    }),
    codes: [codes.notFound],
  }),
  "posts/decide": defineOperatorCall("posts/decide", {
    method: "POST",
    summary:
      "Show or remove posts that still are as the operator saw them; the author of a removed one is told the reason",
    permission: "posts.moderate",
    payload: Type.Object({
      posts: Type.Array(Type.Object({ id, revision }), {
        minItems: 1,
        maxItems: mostDecided,
        label: "评价与评论",
      }),
      isShown: Type.Boolean({ label: "通过" }),
      /** Of a removal. */
      reason: Type.Optional(reason),
      note: Type.Optional(Type.String({ maxLength: longestNote, label: "说明" })),
    }),
    data: Type.Object({
      decided: Type.Integer(),
      /** Posts that were changed or decided on meanwhile. */
      left: Type.Integer(),
    }),
    codes: [codes.failure],
  }),
  "posts/reply": defineOperatorCall("posts/reply", {
    method: "POST",
    summary:
      "Answer a shown review in the name of the developer or of the shop, or change the answer; its author is told of a new one",
    permission: "posts.reply",
    owners: ["post"],
    payload: Type.Object({ id, content: Words("回复", longestReply) }),
    data: Type.Null(),
    codes: [codes.notFound, codes.taken],
  }),
  "posts/unreply": defineOperatorCall("posts/unreply", {
    method: "POST",
    summary: "Take back the answer to a review",
    permission: "posts.reply",
    owners: ["post"],
    payload: Type.Object({ id }),
    data: Type.Null(),
  }),
};
