import { type TObject, type TProperties, Type } from "typebox";
import { codes } from "../../codes.ts";
import { LegalName, ShanghaiTime } from "../../entities.ts";
import { Id, paging } from "../../fields.ts";
import { OneOf, Versions, Words } from "../entities.ts";
import { defineOperatorCall } from "../operator-call.ts";
import { permissionOfSection, Rename, siteSectionNames, siteSections } from "../site.ts";

/** A section as it is now. Nobody has written it yet if `by` is empty. */
const Kept = <Value extends TObject>(value: Value) =>
  Type.Object({ value, at: ShanghaiTime, by: Type.String() });

/** `seen` is what the operator saw: if it is another by now, 409 with `{by, at, changes}`. */
function changeOf<
  Value extends TObject,
  const Needs extends "site.write" | "site.settings",
  More extends TProperties = Record<never, never>,
>(section: string, value: Value, permission: Needs, more?: More) {
  return defineOperatorCall(`site/${section}`, {
    method: "POST",
    summary: `Change the section ${section} of the site, at once for players`,
    permission,
    payload: Type.Object({ value, seen: value, ...(more as More) }),
    data: Kept(value),
    codes: [codes.taken],
    longestBody: 1_000_000,
  });
}

const { search, home, categories, ranks, help, posts, identity, footer, hosts } = siteSections;
const needs = permissionOfSection;

const gameid = Id("游戏");
const ListedGame = Type.Object({
  id: gameid,
  gamename: Type.String(),
  /** Whether players see it. */
  shown: Type.Boolean(),
});
/** Ids with commas between them. */
const gameids = Type.String({
  pattern: "^[1-9][0-9]{0,17}(,[1-9][0-9]{0,17}){0,199}$",
  label: "游戏",
});
const Column = Type.Object({
  /** Not `reviews`: that page of a game shows its reviews. */
  col: Type.String({ pattern: "^(?!reviews$)[a-z0-9_-]{1,32}$", label: "栏目代号" }),
  colname: Words("栏目名称", 20),
  /** Whether players may comment on its articles; they may if it does not say. */
  comments: Type.Optional(Type.Boolean({ label: "评论" })),
});
const Columns = Type.Array(Column, { maxItems: 20, label: "栏目" });

/** A version of a legal text in force is never changed; one of those before it is only read. */
const legalStates = ["past", "current", "coming"] as const;
export type LegalState = (typeof legalStates)[number];

const LegalVersion = Type.Object({
  since: Type.String(),
  state: OneOf(legalStates, "状态"),
  text: Type.String(),
  at: ShanghaiTime,
  by: Type.String(),
});

export const siteCalls = {
  "site/list": defineOperatorCall("site/list", {
    method: "GET",
    summary: "Every section of the site, and what the environment sets",
    permission: "content.read",
    payload: Type.Object({}),
    data: Type.Object({
      search: Kept(search),
      home: Kept(home),
      categories: Kept(categories),
      ranks: Kept(ranks),
      help: Kept(help),
      posts: Kept(posts),
      identity: Kept(identity),
      footer: Kept(footer),
      hosts: Kept(hosts),
      /** What applies where a field is empty, by the setting's name. */
      environment: Type.Array(Type.Object({ name: Type.String(), text: Type.String() })),
    }),
  }),
  "site/search": changeOf("search", search, needs.search),
  "site/home": changeOf("home", home, needs.home),
  "site/categories": changeOf("categories", categories, needs.categories, {
    /** Games keep a category whose name changes: it changes in them, too. */
    renames: Type.Optional(Type.Array(Rename, { maxItems: 16, label: "改名" })),
  }),
  "site/ranks": changeOf("ranks", ranks, needs.ranks),
  "site/help": changeOf("help", help, needs.help),
  "site/posts": changeOf("posts", posts, needs.posts),
  "site/identity": changeOf("identity", identity, needs.identity),
  "site/footer": changeOf("footer", footer, needs.footer),
  "site/hosts": changeOf("hosts", hosts, needs.hosts),
  "site/versions": defineOperatorCall("site/versions", {
    method: "GET",
    summary:
      "The last hundred versions of a section, newest first; those of categories tell which names the change gave new ones",
    permission: "content.read",
    payload: Type.Object({ section: OneOf(siteSectionNames, "板块") }),
    data: Versions(Type.Record(Type.String(), Type.Unknown())),
  }),
  "categories/list": defineOperatorCall("categories/list", {
    method: "GET",
    summary: "The categories that players are shown, for the form of a game",
    permission: "content.read",
    owners: ["own"],
    payload: Type.Object({}),
    data: Type.Object({ names: Type.Array(Type.String()) }),
  }),
  "legal/list": defineOperatorCall("legal/list", {
    method: "GET",
    summary: "The versions of a legal text that operators have written, newest first",
    permission: "content.read",
    payload: Type.Object({ name: LegalName }),
    data: Type.Object({ versions: Type.Array(LegalVersion) }),
  }),
  "legal/add": defineOperatorCall("legal/add", {
    method: "POST",
    summary: "Add a version of a legal text, or replace one whose day has not come",
    permission: "site.settings",
    payload: Type.Object({
      name: LegalName,
      since: Type.String({ format: "date", label: "生效日期" }),
      text: Words("正文", 60_000),
      /** The versions in force and to come that the operator saw: if they are others by now, 409 with `{by, at, changes}`. */
      seen: Type.Array(Type.Object({ since: Type.String(), text: Type.String() }), {
        maxItems: 100,
        label: "已有版本",
      }),
    }),
    data: Type.Object({ versions: Type.Array(LegalVersion) }),
    codes: [codes.taken],
    longestBody: 1_000_000,
  }),
  "listedGames/list": defineOperatorCall("listedGames/list", {
    method: "GET",
    summary:
      "Games that players see, by words as the shop's search takes them, then those that they saw once; the most popular without words. A partner's own games",
    permission: "content.read",
    owners: ["own"],
    payload: Type.Object({ ...paging, q: Type.Optional(Type.String({ maxLength: 40 })) }),
    data: Type.Object({ rows: Type.Array(ListedGame), total: Type.Integer() }),
  }),
  "listedGames/many": defineOperatorCall("listedGames/many", {
    method: "GET",
    summary: "Games by their ids, shown to players or not, in the order of their names",
    permission: "content.read",
    owners: ["own"],
    payload: Type.Object({ ids: gameids }),
    data: Type.Object({ rows: Type.Array(ListedGame) }),
  }),
  "columns/get": defineOperatorCall("columns/get", {
    method: "GET",
    summary: "The columns of a game's news, in their order",
    permission: "content.read",
    owners: ["gameid"],
    payload: Type.Object({ gameid }),
    data: Type.Object({ columns: Columns }),
    codes: [codes.notFound],
  }),
  "columns/versions": defineOperatorCall("columns/versions", {
    method: "GET",
    summary: "The last hundred versions of a game's columns, newest first",
    permission: "content.read",
    payload: Type.Object({ gameid }),
    data: Versions(Type.Object({ columns: Columns })),
  }),
  "columns/change": defineOperatorCall("columns/change", {
    method: "POST",
    summary: "Replace a game's columns; one with articles stays",
    permission: "site.write",
    payload: Type.Object({ gameid, columns: Columns, seen: Columns }),
    data: Type.Object({ columns: Columns }),
    codes: [codes.notFound, codes.taken, codes.failure],
  }),
};
