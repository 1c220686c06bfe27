import { LoadingArea, Skeleton } from "../../ui/feedback/skeleton.tsx";
import columns from "../../ui/list/columns.module.css";
import styles from "./article-list-skeleton.module.css";

/** A game's news, with the room of the tabs above. */
export function ArticleListSkeleton() {
  return (
    <div className={styles.list}>
      <ArticleRowsSkeleton />
    </div>
  );
}

export function ArticleRowsSkeleton() {
  return (
    <LoadingArea className={columns.columns}>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={styles.row}>
          <div className={styles.lines}>
            <Skeleton width="92%" height={17} />
            <Skeleton height={14} />
            <Skeleton width="44%" height={12} />
          </div>
          <Skeleton width={112} height={84} className={styles.cover} />
        </div>
      ))}
    </LoadingArea>
  );
}
