import { Type } from "typebox";
import { defineCall } from "../call.ts";
import { codes } from "../codes.ts";
import { type CodeProblem, codeProblems } from "../constants.ts";
import { ClaimedCode, Gift, GiftGame, GiftStock, ShanghaiTime } from "../entities.ts";
import { Empty, Id, paging } from "../fields.ts";

const giftid = Id("礼包编号");

const refusalsOfClaim = [
  codes.unauthorized,
  codes.forbidden,
  codes.notFound,
  codes.soldOut,
  codes.notClaimable,
  codes.needsRealName,
  codes.needsPhone,
  codes.wrongContainer,
];

export const giftCalls = {
  "gift/getGiftGameList": defineCall("gift/getGiftGameList", {
    summary: "Games that have gifts",
    auth: "visitor",
    madeOf: ["game", "gift"],
    payload: Type.Object({ ...paging }),
    data: Type.Array(GiftGame),
  }),
  "gift/getGiftList": defineCall("gift/getGiftList", {
    summary: "Gifts of a game",
    auth: "visitor",
    madeOf: ["game", "gift"],
    payload: Type.Object({ gameid: Id("游戏编号") }),
    data: Type.Array(Gift),
  }),
  "gift/getGiftInfo": defineCall("gift/getGiftInfo", {
    summary: "One gift",
    auth: "visitor",
    madeOf: ["game", "gift"],
    payload: Type.Object({ giftid }),
    data: Gift,
    codes: [codes.notFound],
  }),
  "gift/getStock": defineCall("gift/getStock", {
    summary: "How many codes of a gift are left, when they came and how fast they go",
    auth: "visitor",
    madeOf: ["game", "gift"],
    payload: Type.Object({ giftid }),
    data: GiftStock,
    codes: [codes.notFound],
  }),
  "gift/getUserGiftSnList": defineCall("gift/getUserGiftSnList", {
    summary: "Codes the player has claimed, newest first",
    auth: "player",
    payload: Type.Object({ ...paging }),
    data: Type.Array(ClaimedCode),
    codes: [codes.unauthorized],
  }),
  "gift/getUserGiftSn": defineCall("gift/getUserGiftSn", {
    summary: "Claim a gift; claiming again returns the same code",
    auth: "player",
    writes: true,
    payload: Type.Object({ giftid }),
    data: Type.String(),
    codes: refusalsOfClaim,
  }),
  "gift/getClaimedList": defineCall("gift/getClaimedList", {
    summary: "What the player has claimed of a game or of one gift",
    auth: "player",
    payload: Type.Object({
      gameid: Type.Optional(Id("游戏编号")),
      giftid: Type.Optional(giftid),
    }),
    data: Type.Array(
      Type.Object({
        giftid: Type.String(),
        sn: Type.String(),
        /** Of the gift, listed or not; hosts of other makes may leave them out. */
        giftname: Type.Optional(Type.String()),
        expires: Type.Optional(ShanghaiTime),
      }),
    ),
    codes: [codes.unauthorized],
  }),
  "gift/reportCode": defineCall("gift/reportCode", {
    summary: "Report that the claimed code of a gift does not work; some gifts replace it at once",
    auth: "player",
    payload: Type.Object({
      giftid,
      problem: Type.Unsafe<CodeProblem>(Type.String({ enum: [...codeProblems], label: "问题" })),
      /** What the game says; may be left out. */
      note: Type.Optional(Type.String({ maxLength: 200, label: "补充说明" })),
    }),
    data: Type.Object({
      state: Type.Union([Type.Literal("open"), Type.Literal("reissued"), Type.Literal("refused")]),
      /** The code in its place, if it was replaced. */
      sn: Type.Optional(Type.String()),
    }),
    codes: [codes.unauthorized, codes.notFound],
  }),
  "gift/getSecondHandSn": defineCall("gift/getSecondHandSn", {
    summary: "A code of a sold-out gift that somebody else has claimed, and may have used",
    auth: "player",
    writes: true,
    payload: Type.Object({ giftid }),
    data: Type.String(),
    codes: refusalsOfClaim,
  }),
  "gift/remind": defineCall("gift/remind", {
    summary: "Ask for a message when a gift opens",
    auth: "player",
    payload: Type.Object({ giftid }),
    data: Type.Null(),
    codes: [codes.unauthorized, codes.notFound, codes.notClaimable],
  }),
  "gift/remindCancel": defineCall("gift/remindCancel", {
    summary: "Ask for no message when a gift opens",
    auth: "player",
    payload: Type.Object({ giftid }),
    data: Type.Null(),
    codes: [codes.unauthorized],
  }),
  "gift/getReminderList": defineCall("gift/getReminderList", {
    summary: "Gifts that the player gets a message about when they open",
    auth: "player",
    payload: Empty,
    data: Type.Array(Type.Object({ giftid: Type.String() })),
    codes: [codes.unauthorized],
  }),
};
