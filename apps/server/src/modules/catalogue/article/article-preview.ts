import type { Api } from "@playfront/contract/api";
import type { DocumentData } from "@playfront/contract/console/documents";
import { type Preview, unpublishedId } from "../../content/preview.ts";
import { cleanOnce } from "./article-cleaner.ts";

type Data = DocumentData<"articles">;

interface PreviewedArticle {
  data: Data;
  liveId: string | null;
  /** `YYYY-MM-DD HH:mm:ss` in Shanghai, for an article without a publication. */
  now: string;
}

/** The article's page with what was written; its game, date and readers are those that players see. */
export function previewArticle({ data, liveId, now }: PreviewedArticle): Preview {
  const { gameid, col } = data;
  const aid = liveId ?? unpublishedId;
  return {
    path: `/app/game/${gameid}/${col}/${aid}`,
    answers: {
      "article/getArticleInfo": async (payload, { live, api }) =>
        payload.aid === aid
          ? {
              aid,
              gameid,
              col,
              title: data.title,
              name: data.name || data.title,
              summary: data.summary,
              author: data.author,
              cover: data.cover || undefined,
              documentInfo: { content: (await cleanOnce(data.content))?.html ?? uncleaned },
              publishdate: live?.publishdate ?? now,
              viewnum: live?.viewnum ?? 0,
              ...(await findAround(api, data)),
            }
          : live,
    },
  };
}

/** In place of a draft that was saved before its markup was limited. */
const uncleaned = "<p>正文的标签太多或嵌套太深，无法预览</p>";

/** The names of the game and of the column; empty if players do not see them. */
async function findAround(api: Api, { gameid, col }: Data) {
  const [game, columns] = await Promise.all([
    api.call("game/getGameInfo", { gameid }),
    api.call("article/getArticleColumn", { gameid }),
  ]);
  const known = columns.ok ? columns.data.find((column) => column.col === col) : undefined;
  return {
    gamename: game.ok ? game.data.gamename : "",
    gamelogo: game.ok ? game.data.logo : "",
    colname: known?.colname ?? "",
  };
}
