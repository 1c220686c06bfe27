import { Type } from "typebox";
import { codes } from "../../codes.ts";
import { codeProblems } from "../../constants.ts";
import { ShanghaiTime } from "../../entities.ts";
import { Id, Text } from "../../fields.ts";
import { listing, OneOf, Words } from "../entities.ts";
import { defineOperatorCall, FileData } from "../operator-call.ts";

const id = Id("礼包编号");
const reason = Words("原因", 200);
const Maybe = <Schema extends ReturnType<typeof Type.String>>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

/** The first lines that something is wrong with; `count` tells of how many there are. */
const Lines = Type.Object({ count: Type.Integer(), lines: Type.Array(Type.Integer()) });

export const longestCode = 64;
/** Bytes of a file of codes. */
export const largestCodeFile = 128 * 1024 * 1024;
export const batchStates = ["reading", "writing", "imported", "failed", "undone"] as const;

const CodeBatch = Type.Object({
  id: Id("批次编号"),
  operator: Type.String(),
  at: ShanghaiTime,
  fileName: Type.String(),
  state: OneOf(batchStates, "状态"),
  /** Lines read, codes that are to be written, and how many are. */
  lines: Type.Integer(),
  codes: Type.Integer(),
  written: Type.Integer(),
  /** Empty unless it was undone. */
  undoneBy: Type.String(),
});

export const reportStates = ["open", "reissued", "refused"] as const;

const DeadCode = Type.Object({
  id: Id("反馈编号"),
  giftid: id,
  giftname: Type.String(),
  gamename: Type.String(),
  /** Empty once the account is erased. */
  uid: Type.String(),
  /** Partly hidden. */
  code: Type.String(),
  problem: OneOf(codeProblems, "问题"),
  note: Type.String(),
  state: OneOf(reportStates, "状态"),
  /** Empty while it is open; `(rule)` without an operator, `(erased)` with the account. */
  settledBy: Type.String(),
  createdAt: ShanghaiTime,
  /** Reports of codes of the gift. */
  ofGift: Type.Integer(),
});

export const exportChoices = ["claimed", "free", "all"] as const;
/** Players who get a code of a gift at once. */
export const mostCompensated = 10_000;
/** Reports of a gift that are settled at once. */
export const mostSettled = 10_000;
/** Codes that an operator gives players within 24 hours, by whatever call; for more a second operator is needed. */
export const mostGivenAlone = 20;

/** What a call that gives codes tells besides. */
const ofGiving = {
  /** Set if a second operator has to release it first. */
  request: Maybe(Id("申请编号")),
  /** Why a second operator has to release it; null if none has to. */
  why: Maybe(Type.String()),
  /** Codes that the operator has given alone within 24 hours, with those of this call. */
  givenToday: Type.Integer(),
};

const Players = Type.Object({ count: Type.Integer(), uids: Type.Array(Type.String()) });

export const giftCodeCalls = {
  "gifts/import": defineOperatorCall("gifts/import", {
    method: "POST",
    streams: "upload",
    longestBody: largestCodeFile,
    summary:
      "Add the codes of a text to a gift, one a line or the first column of a CSV; wrong lines are told by number",
    permission: "codes.import",
    owners: ["gift"],
    payload: Type.Object({
      id,
      /** What the file is called, for the list of batches. */
      fileName: Type.Optional(Text("文件名", 120)),
      /** Only tells what would be added. */
      isTrial: Type.Boolean({ label: "仅检查" }),
    }),
    data: Type.Object({
      added: Type.Integer(),
      /** No code, or one that is too long or has characters that are not visible ASCII. */
      bad: Lines,
      /** Twice in the text. */
      repeated: Lines,
      /** A code of the gift before. */
      known: Lines,
    }),
    codes: [codes.notFound, codes.taken],
  }),
  "gifts/batches": defineOperatorCall("gifts/batches", {
    method: "GET",
    summary: "The last fifty imports of codes of a gift, with how far one is that goes on",
    permission: "gifts.read",
    owners: ["gift"],
    payload: Type.Object({ id }),
    data: Type.Object({ rows: Type.Array(CodeBatch) }),
  }),
  "gifts/undo": defineOperatorCall("gifts/undo", {
    method: "POST",
    summary:
      "Take the codes of a batch away again: all of them, as long as none is claimed or void, or the free ones",
    permission: "codes.import",
    payload: Type.Object({
      batch: Id("批次编号"),
      /** Leaves what is claimed or void, instead of refusing. */
      freeOnly: Type.Optional(Type.Boolean({ label: "仅未领取" })),
    }),
    data: Type.Object({ removed: Type.Integer() }),
    codes: [codes.notFound, codes.taken],
  }),
  "gifts/stock": defineOperatorCall("gifts/stock", {
    method: "GET",
    summary: "What is left of a gift, its claims by hour, and when it will run out",
    permission: "gifts.read",
    owners: ["gift"],
    payload: Type.Object({ id }),
    data: Type.Object({
      left: Type.Integer(),
      /** The last 48 hours, the oldest first; an hour is named by its beginning. */
      hours: Type.Array(Type.Object({ hour: ShanghaiTime, claims: Type.Integer() })),
      /** Claims an hour, on average of the last day. */
      perHour: Type.Number(),
      /** When none is left if claims go on like that; null without claims in the last day. */
      runsOutAt: Maybe(ShanghaiTime),
    }),
    codes: [codes.notFound],
  }),
  "gifts/alarm": defineOperatorCall("gifts/alarm", {
    method: "POST",
    summary: "Have operators told when so few codes of a gift are left; 0 for never",
    permission: "gifts.change",
    owners: ["gift"],
    payload: Type.Object({
      id,
      threshold: Type.Integer({ minimum: 0, maximum: 10_000_000, label: "提醒数量" }),
    }),
    data: Type.Null(),
    codes: [codes.notFound],
  }),
  "gifts/find-code": defineOperatorCall("gifts/find-code", {
    method: "POST",
    summary: "One code of a gift, by itself or by the player who has it; then partly hidden",
    permission: "codes.reissue",
    shows: "person",
    payload: Type.Object({ id, wanted: Text("兑换码或玩家编号", longestCode) }),
    data: Type.Object({
      /** The place of the code in the gift, which names it in other calls. */
      pos: Type.Integer(),
      code: Type.String(),
      state: OneOf(["free", "claimed", "void"], "状态"),
      /** Empty if nobody has it. */
      uid: Type.String(),
      at: Maybe(ShanghaiTime),
    }),
    codes: [codes.notFound],
  }),
  "gifts/void": defineOperatorCall("gifts/void", {
    method: "POST",
    summary:
      "Make a code void; the player who has it gets another one of the gift, and a message about it, within limits by one operator alone",
    permission: "codes.reissue",
    payload: Type.Object({
      id,
      pos: Type.Integer({ minimum: 1, maximum: 2_147_483_647, label: "兑换码" }),
      /** Who has it as the operator saw it; empty for nobody. */
      seenUid: Type.String({ maxLength: 19, label: "玩家编号" }),
      /** The code itself, if nobody has it: who does not know it cannot take it from the stock. */
      code: Type.Optional(Text("兑换码", longestCode)),
      reason,
    }),
    data: Type.Object({ ...ofGiving, isReissued: Type.Boolean() }),
    codes: [codes.notFound, codes.taken, codes.soldOut],
  }),
  "dead-codes/list": defineOperatorCall("dead-codes/list", {
    method: "GET",
    summary: "Claimed codes that players report not to work, the one that waits longest first",
    permission: "codes.reissue",
    payload: Type.Object({
      ...listing(["id"]),
      state: Type.Optional(OneOf(reportStates, "状态")),
      gameid: Type.Optional(Id("游戏编号")),
    }),
    data: Type.Object({ rows: Type.Array(DeadCode), total: Type.Integer() }),
  }),
  "dead-codes/reissue": defineOperatorCall("dead-codes/reissue", {
    method: "POST",
    summary:
      "Make a reported code void; its player gets another one of the gift, and a message, within limits by one operator alone",
    permission: "codes.reissue",
    payload: Type.Object({ id: Id("反馈编号"), reason }),
    data: Type.Object(ofGiving),
    codes: [codes.taken, codes.soldOut],
  }),
  "dead-codes/refuse": defineOperatorCall("dead-codes/refuse", {
    method: "POST",
    summary: "Settle a report without another code; the player gets a message with the reason",
    permission: "codes.reissue",
    payload: Type.Object({ id: Id("反馈编号"), reason }),
    data: Type.Null(),
    codes: [codes.taken],
  }),
  "dead-codes/by-batch": defineOperatorCall("dead-codes/by-batch", {
    method: "GET",
    summary: `The open reports of a gift by the batches of their codes, the ${mostSettled} oldest of them`,
    permission: "codes.reissue",
    payload: Type.Object({ id }),
    data: Type.Object({
      /** The newest report that is counted; null without one. */
      upTo: Maybe(Id("反馈编号")),
      /** Free codes of the gift. */
      left: Type.Integer(),
      rows: Type.Array(
        Type.Object({
          /** Null for codes that no batch brought. */
          batch: Maybe(Id("批次编号")),
          fileName: Type.String(),
          at: Maybe(ShanghaiTime),
          open: Type.Integer(),
        }),
      ),
    }),
    codes: [codes.notFound],
  }),
  "dead-codes/settle-all": defineOperatorCall("dead-codes/settle-all", {
    method: "POST",
    summary:
      "Settle the open reports of a gift, or of a batch of its codes, as they were counted; their players get other codes than the batch's, within limits by one operator alone, or the reason",
    permission: "codes.reissue",
    payload: Type.Object({
      id,
      batch: Type.Optional(Id("批次编号")),
      /** What is reported later stays open. */
      upTo: Id("反馈编号"),
      act: OneOf(["reissue", "refuse"], "处理"),
      reason,
    }),
    data: Type.Object({
      ...ofGiving,
      /** Reports that are settled now, or will be once a second operator releases it. */
      reports: Type.Integer(),
    }),
    codes: [codes.notFound, codes.taken, codes.soldOut],
  }),
  "gifts/export": defineOperatorCall("gifts/export", {
    method: "POST",
    summary: "Ask for the codes of a gift as a file, which another operator has to release",
    permission: "codes.export",
    payload: Type.Object({ id, which: OneOf(exportChoices, "范围"), reason }),
    data: Type.Object({ request: Id("申请编号") }),
    codes: [codes.notFound],
  }),
  "gifts/export-file": defineOperatorCall("gifts/export-file", {
    method: "GET",
    streams: "file",
    summary: "The codes as CSV, for the operator who asked, within a day after the release",
    permission: "codes.export",
    shows: "file",
    payload: Type.Object({ request: Id("申请编号") }),
    data: FileData,
    codes: [codes.notFound],
  }),
  "gifts/compensate": defineOperatorCall("gifts/compensate", {
    method: "POST",
    summary: "Give players a code of a gift, with a message; a second operator is needed for many",
    permission: "codes.compensate",
    payload: Type.Object({
      id,
      uids: Type.Array(Id("玩家编号"), {
        minItems: 1,
        maxItems: mostCompensated,
        label: "玩家编号",
      }),
      title: Words("消息标题", 60),
      content: Words("消息内容", 500),
      reason,
      /** Only tells who would get one. */
      isTrial: Type.Boolean({ label: "仅检查" }),
    }),
    data: Type.Object({
      /** Players who get a code, or would. */
      given: Type.Integer(),
      /** No account has this number, or it is being deleted. */
      unknown: Players,
      /** Have a code of the gift already. */
      owners: Players,
      left: Type.Integer(),
      ...ofGiving,
    }),
    codes: [codes.notFound, codes.soldOut, codes.taken],
    longestBody: 400_000,
  }),
};
