import type { Chapter, LegalText } from "@playfront/contract/texts/legal-text";
import { paths } from "../../shared/navigation/paths.ts";
import { PageLink } from "../../ui/layout/page-link.tsx";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import styles from "./legal-page.module.css";

/** A legal text with its summary first. Rendered on the server, so it is readable without JavaScript. */
export function LegalPage({
  text: { title, since, summary, chapters },
  earlier,
}: {
  text: LegalText;
  /** Days of earlier versions. */
  earlier: readonly string[];
}) {
  return (
    <Sheet>
      <TopBar title={title} fallback={paths.help} />
      <article className={styles.page}>
        <p className={styles.since}>
          生效日期：<time dateTime={since}>{chineseDate(since)}</time>
        </p>
        <section className={styles.summary} aria-label="要点">
          <ul>
            {summary.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
        {chapters.map((chapter) => (
          <LegalChapter key={chapter.title} chapter={chapter} />
        ))}
        {earlier.length > 0 && (
          <section className={styles.chapter}>
            <h2>历史版本</h2>
            {earlier.map((day) => (
              <p key={day}>
                <PageLink to={{ search: `?since=${day}` }}>{chineseDate(day)}生效的版本</PageLink>
              </p>
            ))}
          </section>
        )}
      </article>
    </Sheet>
  );
}

function LegalChapter({ chapter: { title, paragraphs = [], rows = [] } }: { chapter: Chapter }) {
  return (
    <section className={styles.chapter}>
      <h2>{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map(({ data, purpose, retention }) => (
            <li key={data} className={styles.row}>
              <h3>{data}</h3>
              <dl>
                <div>
                  <dt>用途</dt>
                  <dd>{purpose}</dd>
                </div>
                <div>
                  <dt>保存</dt>
                  <dd>{retention}</dd>
                </div>
              </dl>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** `2026-11-20` as 2026 年 11 月 20 日. */
function chineseDate(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${year} 年 ${month} 月 ${date} 日`;
}
