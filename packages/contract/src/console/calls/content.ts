import { type TObject, Type } from "typebox";
import { codes } from "../../codes.ts";
import { Id, Text } from "../../fields.ts";
import { Document, DocumentState, documentKinds, Revision } from "../documents.ts";
import { listing, Words, WrittenTime } from "../entities.ts";
import { defineOperatorCall, type Owner } from "../operator-call.ts";
import { fileCallsOf } from "./content-files.ts";
import { moveCalls } from "./content-moves.ts";

const id = Id("编号");
/** The revision that the operator saw. A newer one is a conflict: 409 with `{revision, by, at, changes}`. */
const revision = Type.Integer({ minimum: 1, maximum: 2_000_000_000, label: "版本" });
const seen = { id, revision };
/** The longest article in Chinese, written as JSON. */
const longestBody = 500_000;

/** The calls for one kind of document, by their names without the kind. */
function callsOf<Kind extends string, Data extends TObject>(kind: Kind, data: Data) {
  const whole = Type.Object({ ...Document.properties, data });
  /** Slides and collections are of no game. A new game is added by the shop's own people. */
  const ofGame = kind !== "slides" && kind !== "collections";
  const namesGame = "gameid" in data.properties;
  const byId: readonly Owner[] = ofGame ? ["document"] : [];
  const act = <const Needs extends "content.write" | "content.publish", Payload extends TObject>(
    name: string,
    permission: Needs,
    payload: Payload,
    summary: string,
    owners = byId,
  ) =>
    defineOperatorCall(`${kind}/${name}`, {
      method: "POST",
      summary,
      permission,
      owners,
      payload,
      data: whole,
      codes: [codes.notFound, codes.taken, codes.failure],
      longestBody,
    });
  return {
    list: defineOperatorCall(`${kind}/list`, {
      method: "GET",
      summary: `Documents of the kind ${kind}, by default last changed first; counted up to 10,000`,
      permission: "content.read",
      owners: ofGame ? ["own"] : [],
      payload: Type.Object({
        ...listing(["updatedAt", "title"]),
        /** A part of the title, or the beginning of its pinyin or initials. */
        q: Type.Optional(Text("搜索词", 40)),
        state: Type.Optional(DocumentState),
      }),
      data: Type.Object({ rows: Type.Array(Document), total: Type.Integer() }),
    }),
    get: defineOperatorCall(`${kind}/get`, {
      method: "GET",
      summary: "A document with its newest fields",
      permission: "content.read",
      owners: byId,
      payload: Type.Object({ id }),
      data: whole,
      codes: [codes.notFound],
    }),
    preview: defineOperatorCall(`${kind}/preview`, {
      method: "GET",
      summary: "A signed link, for a quarter of an hour, to the shop's page with the newest fields",
      permission: "content.read",
      owners: byId,
      payload: Type.Object({ id }),
      data: Type.Object({
        /** Shows the page light; dark with `&theme=dark`. */
        address: Type.String(),
      }),
      codes: [codes.notFound],
    }),
    history: defineOperatorCall(`${kind}/history`, {
      method: "GET",
      summary: "The last hundred revisions of a document, newest first",
      permission: "content.read",
      owners: byId,
      payload: Type.Object({ id }),
      data: Type.Object({
        rows: Type.Array(Type.Object({ ...Revision.properties, data })),
      }),
      codes: [codes.notFound],
    }),
    add: act(
      "add",
      "content.write",
      Type.Object({ data }),
      "Add a draft",
      namesGame ? ["data"] : [],
    ),
    change: act(
      "change",
      "content.write",
      Type.Object({ ...seen, data }),
      "Change a document; it becomes a draft, and what players see stays as it is",
      namesGame ? ["document", "data"] : byId,
    ),
    restore: act(
      "restore",
      "content.write",
      Type.Object({ ...seen, from: revision }),
      "Take the fields of an earlier revision for a new draft",
      ofGame ? ["document", "revision"] : [],
    ),
    submit: act("submit", "content.write", Type.Object(seen), "Give a draft to review"),
    reject: act(
      "reject",
      "content.publish",
      Type.Object({ ...seen, note: Words("原因", 200) }),
      "Give a document in review back",
    ),
    publish: act(
      "publish",
      "content.publish",
      Type.Object({ ...seen, reason: Type.Optional(Words("原因", 200)) }),
      "Show a document that was in review to players",
    ),
    schedule: act(
      "schedule",
      "content.publish",
      Type.Object({
        ...seen,
        at: WrittenTime("发布时间"),
      }),
      "Show a document that was in review to players at a time to come",
    ),
    withdraw: act(
      "withdraw",
      "content.publish",
      Type.Object({ ...seen, reason: Words("原因", 200) }),
      "Hide a document from players; it stays here",
    ),
  };
}

type Named<Kind extends string, Calls> = {
  [Name in keyof Calls & string as `${Kind}/${Name}`]: Calls[Name];
};

/** The parts of a kind under their whole names, such as `articles/list`. */
export function named<const Kind extends string, Parts extends object>(
  kind: Kind,
  parts: Parts,
): Named<Kind, Parts> {
  const entries = Object.entries(parts).map(([name, part]) => [`${kind}/${name}`, part]);
  return Object.fromEntries(entries) as Named<Kind, Parts>;
}

export const contentCalls = {
  ...named("games", callsOf("games", documentKinds.games)),
  ...named("articles", callsOf("articles", documentKinds.articles)),
  ...named("slides", callsOf("slides", documentKinds.slides)),
  ...named("collections", callsOf("collections", documentKinds.collections)),
  ...named("games", fileCallsOf("games")),
  ...named("articles", fileCallsOf("articles")),
  ...moveCalls,
};
