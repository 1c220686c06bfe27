import { Type } from "typebox";
import { defineCall } from "../call.ts";
import { ListedGame, Slide } from "../entities.ts";
import { Empty } from "../fields.ts";

export const homeCalls = {
  "index/getHomeSlidePictureList": defineCall("index/getHomeSlidePictureList", {
    summary: "Slides of the home carousel",
    auth: "visitor",
    madeOf: ["slide"],
    payload: Empty,
    data: Type.Array(Slide),
  }),
  "index/getHomeGameList": defineCall("index/getHomeGameList", {
    summary: "Games of the home page",
    auth: "visitor",
    madeOf: ["game"],
    payload: Empty,
    data: Type.Object({ hot: Type.Array(ListedGame) }),
  }),
};
