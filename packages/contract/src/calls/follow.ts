import { Type } from "typebox";
import { defineCall } from "../call.ts";
import { codes } from "../codes.ts";
import { followTopics } from "../constants.ts";
import { FollowedGame } from "../entities.ts";
import { Empty, Id, paging } from "../fields.ts";

const gameid = Id("游戏编号");
const topic = `(?:${followTopics.join("|")})`;

export const followCalls = {
  "game/follow": defineCall("game/follow", {
    summary: "Follow a game, or reserve one that is still to come; again changes the topics",
    auth: "player",
    payload: Type.Object({
      gameid,
      /** With commas between them; those of a new follower without. */
      topics: Type.Optional(
        Type.String({ pattern: `^${topic}(?:,${topic})*$`, maxLength: 60, label: "提醒内容" }),
      ),
    }),
    data: Type.Null(),
    codes: [codes.unauthorized, codes.notFound],
  }),
  "game/unfollow": defineCall("game/unfollow", {
    summary: "Follow a game no more",
    auth: "player",
    payload: Type.Object({ gameid }),
    data: Type.Null(),
    codes: [codes.unauthorized],
  }),
  "user/getFollowedIds": defineCall("user/getFollowedIds", {
    summary: "Ids of all games that the player follows",
    auth: "player",
    payload: Empty,
    data: Type.Array(Type.Object({ gameid: Type.String() })),
    codes: [codes.unauthorized],
  }),
  "user/getFollowList": defineCall("user/getFollowList", {
    summary: "Games that the player follows, with what happened last, the newest first",
    auth: "player",
    payload: Type.Object({ ...paging }),
    data: Type.Array(FollowedGame),
    codes: [codes.unauthorized],
  }),
};
