import { Type } from "typebox";
import { codes } from "../../codes.ts";
import { requisites } from "../../constants.ts";
import { ShanghaiTime } from "../../entities.ts";
import { Id, Text } from "../../fields.ts";
import { listing, OneOf } from "../entities.ts";
import { defineOperatorCall } from "../operator-call.ts";

const id = Id("礼包编号");

/** `YYYY-MM-DD HH:mm`, with or without seconds, in Shanghai. */
const Time = (label: string) =>
  Type.String({
    pattern:
      "^20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) ([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$",
    label,
  });

/** What an operator writes of a gift. */
const fields = {
  gameid: Id("游戏编号"),
  giftname: Text("名称", 60),
  description: Text("内容", 500),
  explain: Text("使用方法", 2_000),
  requisite: OneOf(Object.values(requisites), "领取条件"),
  opensAt: Time("开始领取"),
  expiresAt: Time("结束领取"),
  /** Withdrawn without: players who have a code keep it. */
  published: Type.Boolean({ label: "上架" }),
};

const giftStates = ["upcoming", "open", "ended", "withdrawn"] as const;

const ConsoleGift = Type.Object({
  id,
  ...fields,
  opensAt: ShanghaiTime,
  expiresAt: ShanghaiTime,
  gamename: Type.String(),
  state: OneOf(giftStates, "状态"),
  /** Codes, and how many of them are left. */
  total: Type.Integer(),
  left: Type.Integer(),
});

/** The first lines that something is wrong with; `count` tells of how many there are. */
const Lines = Type.Object({ count: Type.Integer(), lines: Type.Array(Type.Integer()) });

export const longestCode = 64;
export const longestCodeText = 4_000_000;

export const giftCalls = {
  "gifts/list": defineOperatorCall("gifts/list", {
    method: "GET",
    summary: "Gifts, the newest first; counted up to 10,000",
    permission: "gifts.read",
    owners: ["own"],
    payload: Type.Object({
      ...listing(["id"]),
      /** A part of the name. */
      q: Type.Optional(Text("搜索词", 40)),
      gameid: Type.Optional(fields.gameid),
      state: Type.Optional(OneOf(giftStates, "状态")),
    }),
    data: Type.Object({ rows: Type.Array(ConsoleGift), total: Type.Integer() }),
  }),
  "gifts/get": defineOperatorCall("gifts/get", {
    method: "GET",
    summary: "One gift",
    permission: "gifts.read",
    owners: ["gift"],
    payload: Type.Object({ id }),
    data: ConsoleGift,
    codes: [codes.notFound],
  }),
  "gifts/add": defineOperatorCall("gifts/add", {
    method: "POST",
    summary: "Add a gift, without codes",
    permission: "gifts.change",
    owners: ["gameid"],
    payload: Type.Object(fields),
    data: ConsoleGift,
  }),
  "gifts/change": defineOperatorCall("gifts/change", {
    method: "POST",
    summary:
      "Change or withdraw a gift, if it still is as the operator saw it; else 409 with `{changes}`",
    permission: "gifts.change",
    owners: ["gift", "gameid"],
    payload: Type.Object({
      id,
      ...fields,
      /** The gift as the operator saw it. */
      seen: Type.Object(fields),
    }),
    data: ConsoleGift,
    codes: [codes.notFound, codes.taken],
  }),
  "gifts/import": defineOperatorCall("gifts/import", {
    method: "POST",
    summary:
      "Add codes to a gift, one a line or the first column of a CSV; bad lines are told by number",
    permission: "codes.import",
    owners: ["gift"],
    payload: Type.Object({
      id,
      text: Text("兑换码", longestCodeText),
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
    codes: [codes.notFound],
    longestBody: 2 * longestCodeText,
  }),
  "gifts/refusal": defineOperatorCall("gifts/refusal", {
    method: "GET",
    summary: "Why a player cannot claim a gift, by the rules of the claim",
    permission: "gifts.read",
    owners: ["gift"],
    payload: Type.Object({
      id,
      uid: Id("玩家编号"),
      /** Where the player opens the shop. */
      container: OneOf(["mobile", "wechat", "app"], "打开方式"),
    }),
    data: Type.Object({
      /** What the player is told; null if the claim is allowed. */
      refusal: Type.Union([Type.String(), Type.Null()]),
      /** When the player has claimed it; null without. */
      claimedAt: Type.Union([ShanghaiTime, Type.Null()]),
    }),
    codes: [codes.notFound],
  }),
};
