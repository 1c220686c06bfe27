import { Type } from "typebox";
import { defineCall } from "../call.ts";
import { codes } from "../codes.ts";
import { Comment, OwnComment } from "../entities.ts";
import { Id, paging } from "../fields.ts";

const aid = Id("文章编号");
const commentid = Id("评论编号");

export const commentCalls = {
  "comment/getCommentList": defineCall("comment/getCommentList", {
    summary: "Comments under an article with their replies, newest first",
    auth: "visitor",
    madeOf: ["article", "comment"],
    payload: Type.Object({ aid, ...paging }),
    data: Type.Array(Comment),
    codes: [codes.notFound],
  }),
  "comment/getOwnCommentList": defineCall("comment/getOwnCommentList", {
    summary: "The player's latest comments under an article, removed ones too",
    auth: "player",
    payload: Type.Object({ aid }),
    data: Type.Array(OwnComment),
    codes: [codes.unauthorized],
  }),
  "comment/submit": defineCall("comment/submit", {
    summary: "Write a comment under an article, or a reply to one",
    auth: "player",
    needsDevice: true,
    payload: Type.Object({
      aid,
      parent: Type.Optional(commentid),
      content: Type.String({ maxLength: 4000, rule: "comment", label: "评论内容" }),
    }),
    data: OwnComment,
    shape: { state: "s" },
    codes: [codes.unauthorized, codes.notFound, codes.needsPhone],
  }),
  "comment/remove": defineCall("comment/remove", {
    summary: "Take back a comment of the player's, with its replies",
    auth: "player",
    payload: Type.Object({ commentid }),
    data: Type.Null(),
    codes: [codes.unauthorized],
  }),
  "comment/appeal": defineCall("comment/appeal", {
    summary: "Ask once for another look at a removed comment of the player's",
    auth: "player",
    payload: Type.Object({
      commentid,
      content: Type.String({ maxLength: 1000, rule: "appeal", label: "申诉理由" }),
    }),
    data: Type.Null(),
    codes: [codes.unauthorized, codes.notFound],
  }),
};
