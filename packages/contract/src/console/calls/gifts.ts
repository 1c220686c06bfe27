import { Type } from "typebox";
import { codes } from "../../codes.ts";
import { requisites } from "../../constants.ts";
import { ShanghaiTime } from "../../entities.ts";
import { Id, Text } from "../../fields.ts";
import { listing, OneOf, Versions, Words, WrittenTime } from "../entities.ts";
import { defineOperatorCall } from "../operator-call.ts";

const id = Id("礼包编号");

/** What an operator writes of a gift. */
const fields = {
  gameid: Id("游戏编号"),
  giftname: Words("名称", 60),
  description: Words("内容", 500),
  explain: Words("使用方法", 2_000),
  requisite: OneOf(Object.values(requisites), "领取条件"),
  opensAt: WrittenTime("开始领取"),
  expiresAt: WrittenTime("结束领取"),
  /** Of what the gift holds, 16:9; empty for none. */
  picture: Type.Optional(Type.String({ maxLength: 500, label: "图片" })),
  /** When more codes are to come, which players of a sold-out gift may be told of; empty for none. */
  restocksAt: Type.Optional(Type.Union([WrittenTime("补货时间"), Type.Literal("")])),
  /** Reported codes are replaced without an operator, within limits. */
  reissues: Type.Optional(Type.Boolean({ label: "自动补发" })),
  /** Once it is sold out, players may be shown claimed codes, which may be used up. */
  isSecondHand: Type.Optional(Type.Boolean({ label: "可淘号" })),
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
  /** Operators are told when no more codes than this are left; null for never. */
  alarm: Type.Union([Type.Integer(), Type.Null()]),
  isLow: Type.Boolean(),
});

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
      /** Only gifts that run out of codes. */
      isLow: Type.Optional(Type.Boolean({ label: "库存不足" })),
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
  "gifts/versions": defineOperatorCall("gifts/versions", {
    method: "GET",
    summary: "The last hundred versions of a gift, newest first",
    permission: "gifts.read",
    owners: ["gift"],
    payload: Type.Object({ id }),
    data: Versions(Type.Object(fields)),
    codes: [codes.notFound],
  }),
  "gifts/refusal": defineOperatorCall("gifts/refusal", {
    method: "POST",
    summary:
      "Why a player cannot claim a gift, by the rules of the claim. Usernames and phones need `players.read`. For partners and keys only why the player was refused within three days; 404 without a refusal that lies with the player",
    permission: "gifts.read",
    owners: ["gift"],
    payload: Type.Object({
      id,
      /** The player's id; for who may read players also a username or phone. */
      player: Text("玩家编号或用户名", 64),
      /** Where the player opens the shop. */
      container: OneOf(["mobile", "wechat", "app"], "打开方式"),
    }),
    data: Type.Object({
      uid: Type.String(),
      /** The code of the refusal and what the player is told; null if the claim is allowed. */
      refusal: Type.Union([Type.Object({ code: Type.Integer(), msg: Type.String() }), Type.Null()]),
      /** When the player has claimed it; null without, and for partners and keys. */
      claimedAt: Type.Union([ShanghaiTime, Type.Null()]),
    }),
    codes: [codes.notFound],
  }),
};
