import { Type } from "typebox";
import { defineCall } from "../call.ts";
import { FoundGame, HotSearch } from "../entities.ts";
import { Empty, listPlatform, paging, Text } from "../fields.ts";

export const searchCalls = {
  "search/getHotSearchList": defineCall("search/getHotSearchList", {
    summary: "Ten most searched games and the default keyword",
    auth: "visitor",
    madeOf: ["search", "game"],
    payload: Empty,
    data: Type.Object({
      keyword: Type.String(),
      list: Type.Array(HotSearch),
    }),
  }),
  "search/getSearchList": defineCall("search/getSearchList", {
    summary: "Games by name, pinyin, initials or category; similar names if there is none",
    auth: "visitor",
    payload: Type.Object({ keyword: Text("关键词", 40), ...paging, platform: listPlatform }),
    data: Type.Array(FoundGame),
  }),
};
