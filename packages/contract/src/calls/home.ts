import { Type } from "typebox";
import { defineCall } from "../call.ts";
import { ListedGame, Slide } from "../entities.ts";
import { Empty } from "../fields.ts";

export const homeCalls = {
  "index/getHomeSlidePictureList": defineCall("index/getHomeSlidePictureList", {
    summary: "Slides of the home carousel",
    auth: "visitor",
    cached: true,
    payload: Empty,
    data: Type.Array(Slide),
  }),
  "index/getHomeGameList": defineCall("index/getHomeGameList", {
    summary: "Games of the home page",
    auth: "visitor",
    cached: true,
    payload: Empty,
    data: Type.Object({ hot: Type.Array(ListedGame) }),
  }),
};
