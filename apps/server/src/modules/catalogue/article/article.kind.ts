import type { DocumentData } from "@playfront/contract/console/documents";
import { type FailedAnswer, invalidField } from "../../../infra/answer.ts";
import { type Clock, toShanghaiTime } from "../../../infra/clock.ts";
import { type ContentKind, isPicture } from "../../content/content-kind.ts";
import type { GameEvents } from "../../follow/game-events.ts";
import * as articles from "./article.repository.ts";
import { cleanOnce, tooMuchMarkup } from "./article-cleaner.ts";
import { previewArticle } from "./article-preview.ts";

export function createArticleKind({
  clock,
  events,
}: {
  clock: Clock;
  events: Pick<GameEvents, "articleAdded">;
}): ContentKind<"articles"> {
  return {
    kind: "articles",
    titleOf: ({ title }) => title,
    checkDraft: async ({ content }) => ((await cleanOnce(content)) === null ? tooMuchMarkup : null),
    check: async (db, data) => checkArticle(data, await articles.findColumns(db, data.gameid)),
    publish: async (trx, liveId, { cover, name, ...article }) => {
      const cleaned = await cleanOnce(article.content);
      if (cleaned === null) return tooMuchMarkup;
      const row = {
        ...article,
        content: cleaned.html,
        name: name || article.title,
        cover: cover || null,
      };
      if (liveId === null) {
        const aid = await articles.insert(trx, {
          ...row,
          publish_at: clock.now(),
          published: true,
        });
        if (typeof aid === "string") await events.articleAdded(trx, { ...row, aid });
        return aid;
      }
      return articles.replace(trx, liveId, { ...row, published: true });
    },
    findUnwritten: async (db, range) => {
      const rows = await articles.findUnwritten(db, range);
      return rows.map(({ aid, published, publish_at, viewnum: _, cover, ...article }) => ({
        liveId: aid,
        isLive: published,
        data: { ...article, cover: cover ?? undefined },
        at: publish_at,
      }));
    },
    preview: (data, liveId) => previewArticle({ data, liveId, now: toShanghaiTime(clock.now()) }),
    hide: (trx, liveId) => articles.hide(trx, liveId),
  };
}

/** `columns`: those of the article's game. */
export async function checkArticle(
  { col, content, cover }: DocumentData<"articles">,
  columns: readonly { col: string }[],
): Promise<FailedAnswer | null> {
  if (columns.length === 0) return invalidField("gameid", "游戏不存在，或还没有栏目");
  if (!columns.some((column) => column.col === col))
    return invalidField("col", "该游戏没有这个栏目");
  if (cover && !isPicture(cover)) return invalidField("cover", "封面须为本站图片或 https 地址");
  const cleaned = await cleanOnce(content);
  if (cleaned === null) return tooMuchMarkup;
  if (cleaned.losesMarkup)
    return invalidField("content", "正文含有文章不支持的标签、属性或链接，请移除");
  return null;
}
