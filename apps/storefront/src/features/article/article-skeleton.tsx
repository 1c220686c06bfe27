import { LoadingArea, Skeleton } from "../../ui/skeleton.tsx";
import styles from "./article-skeleton.module.css";

/** An article on its way, below the top bar. */
export function ArticleSkeleton() {
  return (
    <LoadingArea className={styles.page}>
      <Skeleton height={28} />
      <Skeleton width="60%" height={28} />
      <Skeleton width="72%" height={14} />
      <Skeleton height={190} className={styles.picture} />
      {["100%", "96%", "88%", "100%", "92%", "64%"].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines that never move
        <Skeleton key={index} width={width} height={16} />
      ))}
    </LoadingArea>
  );
}

/** A page of the article list on its way: tabs and rows. */
export function ArticleListSkeleton() {
  return (
    <div className={styles.list}>
      <div className={styles.tabs}>
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} width={48} height={16} />
        ))}
      </div>
      <ArticleRowsSkeleton />
    </div>
  );
}

/** Rows of an article list on their way. */
export function ArticleRowsSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <LoadingArea>
      {Array.from({ length: rows }, (_, index) => index).map((row) => (
        <div key={row} className={styles.row}>
          <div className={styles.lines}>
            <Skeleton width="92%" height={16} />
            <Skeleton height={13} />
            <Skeleton width="44%" height={12} />
          </div>
          <Skeleton width={112} height={84} className={styles.cover} />
        </div>
      ))}
    </LoadingArea>
  );
}
