import { codes } from "@playfront/contract/codes";
import { done, failed } from "../../../infra/answer.ts";
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
    "article/getArticleColumn": async ({ gameid }) => done(await articles.listColumns(gameid)),
    "article/getArticleList": async (query) => done(await articles.list(query)),
    "article/getArticleInfo": async (key) => {
      const article = await articles.find(key);
      return article ? done(article) : failed(codes.notFound, "文章不存在或已下架");
    },
    "article/countView": async ({ aid }, { deviceid, ip, userAgent }) => {
      views.count({ aid, deviceid, ip, userAgent });
      return done(null);
    },
  };
}
