import { Type } from "typebox";
import { defineCall } from "../call.ts";
import { codes } from "../codes.ts";
import { HelpTopic, HomeSection, LegalChapter, LegalName } from "../entities.ts";
import { Empty } from "../fields.ts";

const day = "^20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$";

/** What operators set. An empty list stands for the client's own. */
export const siteCalls = {
  "index/getHomeSectionList": defineCall("index/getHomeSectionList", {
    summary: "Sections below the home page's first screen, in their order",
    auth: "visitor",
    madeOf: ["site"],
    payload: Empty,
    data: Type.Array(HomeSection),
  }),
  "game/getCategoryList": defineCall("game/getCategoryList", {
    summary: "Categories that games are shown by, in their order",
    auth: "visitor",
    madeOf: ["site"],
    payload: Empty,
    data: Type.Array(Type.String()),
  }),
  "game/getRankList": defineCall("game/getRankList", {
    summary: "Rankings in their order",
    auth: "visitor",
    madeOf: ["site"],
    payload: Empty,
    data: Type.Array(Type.String()),
  }),
  "index/getHelpList": defineCall("index/getHelpList", {
    summary: "Questions and answers of the help page",
    auth: "visitor",
    madeOf: ["site"],
    payload: Empty,
    data: Type.Array(HelpTopic),
  }),
  "index/getLegalText": defineCall("index/getLegalText", {
    summary:
      "A version of the service agreement or of the privacy policy; the one in force by default",
    auth: "visitor",
    madeOf: ["site"],
    payload: Type.Object({
      name: LegalName,
      since: Type.Optional(Type.String({ pattern: day, label: "生效日期" })),
    }),
    data: Type.Object({
      since: Type.String(),
      summary: Type.Array(Type.String()),
      chapters: Type.Array(LegalChapter),
      earlier: Type.Array(Type.String()),
    }),
    codes: [codes.notFound],
  }),
};
