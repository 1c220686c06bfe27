import type { ArticleInfo } from "@playfront/contract/entities";
import { type ReactNode, useRef } from "react";
import { GameLink } from "../../shared/game/game-link.tsx";
import { paths } from "../../shared/navigation/paths.ts";
import { ReportButton } from "../../shared/report/report-button.tsx";
import { formatCount, publishIso } from "../../shared/text/format.ts";
import { PageLink } from "../../ui/layout/page-link.tsx";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { GameLogo } from "../../ui/picture/game-logo.tsx";
import { ArticleContent } from "./article-content.tsx";
import styles from "./article-page.module.css";
import { ToolRow } from "./tool-row.tsx";

/** `promoted` is the card of the game that the article is about, `comments` where those will be. */
export function ArticlePage({
  article,
  promoted,
  comments,
}: {
  article: ArticleInfo;
  promoted: ReactNode;
  comments: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { aid, title, author, viewnum } = article;
  return (
    <Sheet>
      <TopBar title={title} titleRef={heading} />
      <article className={styles.article}>
        <h1 ref={heading} className={styles.title}>
          {title}
        </h1>
        <Facts article={article} />
        <ArticleContent html={article.documentInfo.content} />
        <p className={styles.end}>
          {author && <span>作者：{author}</span>}
          <span>阅读 {formatCount(viewnum)}</span>
          <ReportButton subject={{ kind: "article", id: aid, name: title }} />
        </p>
        <ToolRow aid={aid} subject={shareSubject(article)} />
      </article>
      <section className={styles.promoted} aria-label="相关游戏">
        {promoted}
      </section>
      {comments}
    </Sheet>
  );
}

function shareSubject({ aid, gameid, col, title, gamename, gamelogo, cover }: ArticleInfo) {
  const path = paths.article(gameid, col, aid);
  return { title, path, note: gamename, logo: gamelogo, cover, act: "阅读全文" };
}

function Facts({ article }: { article: ArticleInfo }) {
  const { gameid, gamename, gamelogo, col, colname, publishdate } = article;
  return (
    <div className={styles.facts}>
      <PageLink to={paths.articles(gameid, col)} className={styles.column}>
        <span>{colname}</span>
      </PageLink>
      <time dateTime={publishIso(publishdate)}>{publishdate.slice(0, 16)}</time>
      <GameLink game={article} className={styles.game}>
        <GameLogo src={gamelogo} size={20} eager />
        <span>{gamename}</span>
      </GameLink>
    </div>
  );
}
