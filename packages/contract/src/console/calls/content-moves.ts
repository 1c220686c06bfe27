import { Type } from "typebox";
import { codes } from "../../codes.ts";
import { Id, Text } from "../../fields.ts";
import { Document, documentKinds } from "../documents.ts";
import { defineOperatorCall } from "../operator-call.ts";

const seen = {
  id: Id("编号"),
  revision: Type.Integer({ minimum: 1, maximum: 2_000_000_000, label: "版本" }),
};
const moved = {
  method: "POST",
  permission: "content.write",
  codes: [codes.notFound, codes.taken, codes.failure],
} as const;

/** A moved document becomes a draft; what players see stays as it is. */
export const moveCalls = {
  "articles/move": defineOperatorCall("articles/move", {
    ...moved,
    summary: "Move an article to another column of its game",
    owners: ["document"],
    payload: Type.Object({ ...seen, col: Text("栏目", 32) }),
    data: Type.Object({ ...Document.properties, data: documentKinds.articles }),
  }),
  "games/move": defineOperatorCall("games/move", {
    ...moved,
    summary: "Put another category in the place of one that a game has",
    owners: ["document"],
    payload: Type.Object({ ...seen, from: Text("原分类", 20), to: Text("新分类", 20) }),
    data: Type.Object({ ...Document.properties, data: documentKinds.games }),
  }),
};
