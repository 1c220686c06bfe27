import { Type } from "typebox";
import { defineCall } from "../call.ts";
import { codes } from "../codes.ts";
import { Collection, DailyPick, ListedCollection } from "../entities.ts";
import { Empty, Id, paging } from "../fields.ts";

export const collectionCalls = {
  "collection/getCollectionList": defineCall("collection/getCollectionList", {
    summary: "Collections of games in the operators' order",
    auth: "visitor",
    madeOf: ["collection", "game"],
    payload: Type.Object({ ...paging }),
    data: Type.Array(ListedCollection),
  }),
  "collection/getCollectionInfo": defineCall("collection/getCollectionInfo", {
    summary: "One collection with its games",
    auth: "visitor",
    madeOf: ["collection", "game"],
    payload: Type.Object({ id: Id("专题编号") }),
    data: Collection,
    codes: [codes.notFound],
  }),
  "collection/getDailyPickList": defineCall("collection/getDailyPickList", {
    summary: "The game of the day; an empty list without one",
    auth: "visitor",
    madeOf: ["collection", "game"],
    payload: Empty,
    data: Type.Array(DailyPick),
  }),
};
