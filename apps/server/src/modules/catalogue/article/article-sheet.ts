import { documentKinds } from "@playfront/contract/console/documents";
import { type ContentSheet, columnsOf } from "../../content/files/content-sheet.ts";
import { checkArticle } from "./article.kind.ts";
import * as articles from "./article.repository.ts";

/** Articles as rows: their columns by name. */
export const articleSheet: ContentSheet<"articles"> = {
  name: "文章",
  columns: columnsOf(documentKinds.articles, { heads: { gameid: "游戏编号" } }),
  initial: {},
  async lookUp(db, documents) {
    const gameids = [...new Set(documents.map(({ data }) => data.gameid))];
    const columns = await articles.findColumnsOfGames(db, gameids);
    const ofGame = (gameid: string) => columns.filter((column) => column.gameid === gameid);
    return {
      toNames: (data) => {
        const column = ofGame(data.gameid).find(({ col }) => col === data.col);
        return { ...data, col: column?.colname ?? data.col };
      },
      fromNames: (data) => {
        const own = ofGame(data.gameid);
        if (own.some(({ col }) => col === data.col)) return data;
        const named = own.find(({ colname }) => colname === data.col);
        return { ...data, col: named?.col ?? data.col };
      },
      check: ({ data }) => checkArticle(data, ofGame(data.gameid)),
    };
  },
};
