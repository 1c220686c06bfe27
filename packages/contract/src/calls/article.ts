import { Type } from "typebox";
import { defineCall } from "../call.ts";
import { codes } from "../codes.ts";
import { ArticleInfo, Column, ListedArticle } from "../entities.ts";
import { Id, paging, Text } from "../fields.ts";

const gameid = Id("游戏编号");

export const articleCalls = {
  "article/getArticleColumn": defineCall("article/getArticleColumn", {
    summary: "Columns of a game's news",
    auth: "visitor",
    payload: Type.Object({ gameid }),
    data: Type.Array(Column),
  }),
  "article/getArticleList": defineCall("article/getArticleList", {
    summary: "Articles of a game, newest first",
    auth: "visitor",
    payload: Type.Object({
      gameid,
      ...paging,
      col: Type.Optional(Type.String({ label: "栏目" })),
    }),
    data: Type.Array(ListedArticle),
  }),
  "article/getArticleInfo": defineCall("article/getArticleInfo", {
    summary: "One article with its content",
    auth: "visitor",
    madeOf: ["article", "game"],
    payload: Type.Object({ col: Text("栏目"), aid: Id("文章编号"), gameid }),
    data: ArticleInfo,
    codes: [codes.notFound],
  }),
  "article/countView": defineCall("article/countView", {
    summary: "An article that came with its page, without a call of the reader's, was read",
    auth: "visitor",
    writes: false,
    payload: Type.Object({ aid: Id("文章编号") }),
    data: Type.Null(),
  }),
};
