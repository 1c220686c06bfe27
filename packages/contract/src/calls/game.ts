import { Type } from "typebox";
import { defineCall } from "../call.ts";
import { codes } from "../codes.ts";
import { ages } from "../constants.ts";
import { GameInfo, ListedGame } from "../entities.ts";
import { CheckedText, Empty, Id, listPlatform, paging } from "../fields.ts";

const gameid = Id("游戏编号");

export const gameCalls = {
  "game/getGameInfo": defineCall("game/getGameInfo", {
    summary: "One game with its gifts and package facts",
    auth: "visitor",
    madeOf: ["game", "gift"],
    payload: Type.Object({ gameid }),
    data: GameInfo,
    codes: [codes.notFound],
  }),
  "game/getGameList": defineCall("game/getGameList", {
    summary: "Games by category, rank or popularity",
    auth: "visitor",
    madeOf: ["game"],
    payload: Type.Object({
      ...paging,
      category: Type.Optional(Type.String({ label: "分类" })),
      rank: Type.Optional(Type.String({ label: "榜单" })),
      orderField: Type.Optional(Type.Literal("hot", { label: "排序" })),
      platform: listPlatform,
      releasedfrom: Type.Optional(CheckedText("day", "上线日期")),
      age: Type.Optional(Type.Enum([...ages], { label: "年龄" })),
    }),
    data: Type.Array(ListedGame),
  }),
  "game/getAlikeList": defineCall("game/getAlikeList", {
    summary: "Games like a game, by who plays them and by their categories, the nearest first",
    auth: "visitor",
    madeOf: ["game"],
    payload: Type.Object({ gameid }),
    data: Type.Array(ListedGame),
  }),
  "game/getRecentGameList": defineCall("game/getRecentGameList", {
    summary: "Games the player entered or downloaded last, newest first",
    auth: "player",
    payload: Empty,
    data: Type.Array(ListedGame),
    codes: [codes.unauthorized],
  }),
  "game/getDownloadUrl": defineCall("game/getDownloadUrl", {
    summary: "Address of a game's package with the channel, or of its App Store page",
    auth: "visitor",
    writes: true,
    payload: Type.Object({
      gameid,
      platform: Type.Union([Type.Literal("android"), Type.Literal("ios"), Type.Literal("pc")], {
        label: "平台",
      }),
    }),
    data: Type.Object({ url: Type.String() }),
    codes: [codes.notFound],
  }),
  "game/getPlaytime": defineCall("game/getPlaytime", {
    summary: "When minors may play: now, next, and on each of the coming seven days",
    auth: "visitor",
    payload: Empty,
    data: Type.Object({
      /** The host's time, so that a countdown does not depend on the device's clock. */
      now: Type.String(),
      /** End of the current permitted hours; absent outside them. */
      until: Type.Optional(Type.String()),
      /** Whether the player is an adult by the real name: the hours do not apply then. Absent without a real name. */
      adult: Type.Optional(Type.Boolean()),
      /** For a minor who comes of age before it, the eighteenth birthday. */
      nextOpen: Type.String(),
      days: Type.Array(
        Type.Object({
          /** `YYYY-MM-DD` in Asia/Shanghai. */
          day: Type.String(),
          /** Such as 国庆节; may be empty. */
          note: Type.String(),
          /** Both absent on a closed day. */
          opens: Type.Optional(Type.String()),
          closes: Type.Optional(Type.String()),
        }),
      ),
    }),
  }),
  "game/getEntryUrl": defineCall("game/getEntryUrl", {
    summary: "One-time address that enters an HTML5 game",
    auth: "player",
    writes: true,
    payload: Type.Object({ gameid }),
    data: Type.Object({ url: Type.String() }),
    codes: [
      codes.unauthorized,
      codes.forbidden,
      codes.notFound,
      codes.needsRealName,
      codes.outsideHours,
    ],
  }),
};
