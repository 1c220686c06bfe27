import type { ListedArticle } from "@playfront/contract/entities";
import { paths } from "../../shared/navigation/paths.ts";
import { formatCount } from "../../shared/text/format.ts";
import { PageLink } from "../../ui/layout/page-link.tsx";
import row from "../../ui/list/row.module.css";
import { Picture } from "../../ui/picture/picture.tsx";
import { cx } from "../../ui/style/cx.ts";
import styles from "./article-row.module.css";

/** An article in a list. */
export function ArticleRow({ article, eager }: { article: ListedArticle; eager?: boolean }) {
  const { gameid, col, aid, title, summary, cover, publishdate, viewnum } = article;
  const day = publishdate.slice(0, 10);
  return (
    <PageLink to={paths.article(gameid, col, aid)} className={cx(row.row, row.link, styles.row)}>
      <span className={cx(row.text, styles.text)}>
        <span className={styles.title}>{title}</span>
        {summary && <span className={styles.summary}>{summary}</span>}
        <span className={styles.facts}>
          <time dateTime={day}>{day}</time>
          <span>{formatCount(viewnum)} 阅读</span>
        </span>
      </span>
      {cover && (
        <Picture
          src={cover}
          alt=""
          width={112}
          height={84}
          eager={eager}
          className={styles.cover}
        />
      )}
    </PageLink>
  );
}
