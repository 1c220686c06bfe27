import { defaultColumn } from "@playfront/contract/constants";
import type { ListedArticle, ListedGame } from "@playfront/contract/entities";
import { queryOptions } from "@tanstack/react-query";
import { type CallFailure, callQuery } from "../../../browser/api/calls.ts";
import { getQueryClient, refreshAfterMs } from "../../../browser/api/query-client.ts";
import { paths } from "../../../shared/navigation/paths.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { PageLink } from "../../../ui/layout/page-link.tsx";
import row from "../../../ui/list/row.module.css";
import { Picture } from "../../../ui/picture/picture.tsx";
import { cx } from "../../../ui/style/cx.ts";
import styles from "./latest-news.module.css";
import { NearSection } from "./near-section.tsx";

/** News of so many games are asked for. */
const gamesCount = 3;
const newsOfGame = 2;
const shownCount = 3;

interface News extends ListedArticle {
  gamename: string;
}

/** The latest news of the most popular games, newest first. 更多 leads to the news of the first of them. */
export function LatestNews({ title, hot }: { title: string; hot: readonly ListedGame[] }) {
  const [first] = hot;
  if (!first) return null;
  return (
    <NearSection
      title={title}
      more={paths.articles(first.gameid, defaultColumn)}
      moreLabel={`${first.gamename}资讯`}
      place="news"
      query={newsQuery(hot.slice(0, gamesCount))}
      skeleton={<NewsSkeleton />}
    >
      {(news) => (
        <ul>
          {news.slice(0, shownCount).map((article) => (
            <li key={article.aid}>
              <NewsRow article={article} />
            </li>
          ))}
        </ul>
      )}
    </NearSection>
  );
}

function newsQuery(games: readonly ListedGame[]) {
  return queryOptions({
    queryKey: ["home news", games.map(({ gameid }) => gameid)] as const,
    queryFn: () => loadNews(games),
    staleTime: refreshAfterMs,
  });
}

/** Fails only if no game's news could be loaded. */
async function loadNews(games: readonly ListedGame[]): Promise<News[]> {
  const client = getQueryClient();
  const lists = await Promise.allSettled(
    games.map(async ({ gameid, gamename }) => {
      const payload = { gameid, page: 1, pageSize: newsOfGame };
      const articles = await client.fetchQuery(callQuery("article/getArticleList", payload));
      return articles.map((article) => ({ ...article, gamename }));
    }),
  );
  const loaded = lists.flatMap((list) => (list.status === "fulfilled" ? [list.value] : []));
  const failed = lists.find((list) => list.status === "rejected");
  if (loaded.length === 0 && failed) throw failed.reason as CallFailure;
  return loaded.flat().sort((a, b) => (a.publishdate < b.publishdate ? 1 : -1));
}

function NewsRow({ article }: { article: News }) {
  const { gameid, col, aid, title, gamename, publishdate, cover } = article;
  const day = publishdate.slice(0, 10);
  return (
    <PageLink to={paths.article(gameid, col, aid)} className={cx(row.row, row.link, styles.row)}>
      <span className={cx(row.text, styles.text)}>
        <span className={styles.title}>{title}</span>
        <span className={cx(row.line, styles.facts)}>
          {gamename} · <time dateTime={day}>{day}</time>
        </span>
      </span>
      {cover && <Picture src={cover} alt="" width={96} height={72} className={styles.cover} />}
    </PageLink>
  );
}

function NewsSkeleton() {
  return [0, 1, 2].map((line) => (
    <div key={line} className={cx(row.row, styles.row)}>
      <div className={cx(row.text, styles.lines)}>
        <Skeleton width="92%" height={16} />
        <Skeleton width="60%" height={16} />
        <Skeleton width="40%" height={12} />
      </div>
      <Skeleton width={96} height={72} />
    </div>
  ));
}
