import { defaultColumn, gameNewsCount } from "@playfront/contract/constants";
import type { ListedArticle } from "@playfront/contract/entities";
import { paths } from "../../shared/navigation/paths.ts";
import { PageLink } from "../../ui/layout/page-link.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import styles from "./game-news.module.css";

/** The latest articles of a game; nothing if there are none. */
export function GameNews({
  gameid,
  articles,
}: {
  gameid: string;
  articles: readonly ListedArticle[];
}) {
  if (articles.length === 0) return null;
  return (
    <Panel title="最新资讯" anchor="news" more={paths.articles(gameid, defaultColumn)}>
      <ul className={styles.lines}>
        {articles.slice(0, gameNewsCount).map((article) => (
          <li key={article.aid}>
            <PageLink to={paths.article(gameid, article.col, article.aid)} className={styles.line}>
              <span className={styles.column}>{article.colname}</span>
              <span className={styles.title}>{article.title}</span>
              <time className={styles.day} dateTime={article.publishdate.slice(0, 10)}>
                {article.publishdate.slice(5, 10)}
              </time>
            </PageLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
