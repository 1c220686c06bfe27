import { Type } from "typebox";
import { defineCall } from "../call.ts";
import { Id } from "../fields.ts";

export const channelCalls = {
  "channel/visit": defineCall("channel/visit", {
    summary:
      "The day's first page of a device is being looked at; counts for the channel it came by",
    auth: "visitor",
    needsDevice: true,
    writes: false,
    payload: Type.Object({ gameid: Type.Optional(Id("游戏")) }),
    data: Type.Null(),
  }),
};
