import { Type } from "typebox";
import { defineCall } from "../call.ts";
import { codes } from "../codes.ts";
import { openingDays } from "../constants.ts";
import { Opening } from "../entities.ts";
import { Empty, Id, paging } from "../fields.ts";

const openingid = Id("开服编号");

/** `next` are the openings that are still to come. */
const openingSpans = [...openingDays, "next"] as const;
export type OpeningSpanName = (typeof openingSpans)[number];

export const openingCalls = {
  "opening/getOpeningList": defineCall("opening/getOpeningList", {
    summary: "Openings of servers of a day or of a game, by time",
    auth: "visitor",
    madeOf: ["game", "gift", "opening"],
    payload: Type.Object({
      ...paging,
      day: Type.Optional(
        Type.Unsafe<OpeningSpanName>(Type.String({ enum: [...openingSpans], label: "日期" })),
      ),
      gameid: Type.Optional(Id("游戏编号")),
    }),
    data: Type.Array(Opening),
  }),
  "opening/remind": defineCall("opening/remind", {
    summary: "Ask for a message shortly before a server opens",
    auth: "player",
    payload: Type.Object({ openingid }),
    data: Type.Null(),
    codes: [codes.unauthorized, codes.notFound],
  }),
  "opening/remindCancel": defineCall("opening/remindCancel", {
    summary: "Ask for no message before a server opens",
    auth: "player",
    payload: Type.Object({ openingid }),
    data: Type.Null(),
    codes: [codes.unauthorized],
  }),
  "opening/getReminderList": defineCall("opening/getReminderList", {
    summary: "Openings that the player gets a message about",
    auth: "player",
    payload: Empty,
    data: Type.Array(Type.Object({ openingid: Type.String() })),
    codes: [codes.unauthorized],
  }),
};
