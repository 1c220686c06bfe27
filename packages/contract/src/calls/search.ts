import { Type } from "typebox";
import { defineCall } from "../call.ts";
import { ListedGame } from "../entities.ts";
import { Empty, paging, Text } from "../fields.ts";

export const searchCalls = {
  "search/getHotSearchList": defineCall("search/getHotSearchList", {
    summary: "Ten most searched games and the default keyword",
    auth: "visitor",
    madeOf: ["search", "game"],
    payload: Empty,
    data: Type.Object({
      keyword: Type.String(),
      list: Type.Array(Type.Object({ gameid: Type.String(), gamename: Type.String() })),
    }),
  }),
  "search/getSearchList": defineCall("search/getSearchList", {
    summary: "Games by name, pinyin, initials or category",
    auth: "visitor",
    payload: Type.Object({ keyword: Text("关键词", 40), ...paging }),
    data: Type.Array(ListedGame),
  }),
};
