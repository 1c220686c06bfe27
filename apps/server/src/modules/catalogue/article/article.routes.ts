import { codes } from "@playfront/contract/codes";
import type { ArticleInfo } from "@playfront/contract/entities";
import { type Answer, done, failed, withMadeOf } from "../../../infra/answer.ts";
import type { ContentRef } from "../../../infra/content/made-of.ts";
import type { ModuleHandlers } from "../../../infra/http/register-calls.ts";
import type { ArticleService } from "./article.service.ts";
import type { ArticleViewService } from "./article-views.service.ts";

export function articleRoutes({
  articles,
  views,
}: {
  articles: ArticleService;
  views: ArticleViewService;
}): ModuleHandlers<
  | "article/getArticleColumn"
  | "article/getArticleList"
  | "article/getArticleInfo"
  | "article/countView"
> {
  return {
    "article/getArticleColumn": async ({ gameid }) => {
      const columns = await articles.listColumns(gameid);
      return withMadeOf(done(columns), { content: ofGame(gameid), changesAt: null });
    },
    "article/getArticleList": async (query) => {
      const { articles: list, changesAt } = await articles.list(query);
      return withMadeOf(done(list), { content: ofGame(query.gameid), changesAt });
    },
    "article/getArticleInfo": async (key): Promise<Answer<ArticleInfo>> => {
      const content = ofGame(key.gameid);
      // Asked first: what is published between the two is found.
      const next = articles.nextPublication(key);
      const [article, changesAt] = await Promise.all([articles.find(key), next]);
      if (article) return withMadeOf(done(article), { content, changesAt: null });
      const missing = failed(codes.notFound, "文章不存在或已下架");
      return withMadeOf(missing, { content, changesAt });
    },
    "article/countView": async ({ aid }, { deviceid, ip, userAgent }) => {
      views.count({ aid, deviceid, ip, userAgent });
      return done(null);
    },
  };
}

function ofGame(gameid: string): ContentRef[] {
  return [`game:${gameid}`, `article:${gameid}`];
}
