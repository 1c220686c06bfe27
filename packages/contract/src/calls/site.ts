import { Type } from "typebox";
import { defineCall } from "../call.ts";
import { HelpTopic, HomeSection } from "../entities.ts";
import { Empty } from "../fields.ts";

/** What operators set. An empty list stands for the client's own. */
export const siteCalls = {
  "index/getHomeSectionList": defineCall("index/getHomeSectionList", {
    summary: "Sections below the home page's first screen, in their order",
    auth: "visitor",
    madeOf: ["site"],
    payload: Empty,
    data: Type.Array(HomeSection),
  }),
  "index/getHelpList": defineCall("index/getHelpList", {
    summary: "Questions and answers of the help page",
    auth: "visitor",
    madeOf: ["site"],
    payload: Empty,
    data: Type.Array(HelpTopic),
  }),
};
