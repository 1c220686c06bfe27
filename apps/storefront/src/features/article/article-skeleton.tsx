import { LoadingArea, Skeleton } from "../../ui/feedback/skeleton.tsx";
import styles from "./article-skeleton.module.css";

/** An article, below the bar. */
export function ArticleSkeleton() {
  return (
    <LoadingArea className={styles.article}>
      <Skeleton width="94%" height={28} />
      <Skeleton width="52%" height={28} />
      <Skeleton width="72%" height={14} className={styles.facts} />
      {[96, 92, 98, 54].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={17} />
      ))}
      <Skeleton height={200} className={styles.picture} />
      {[94, 90, 97, 60].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={17} />
      ))}
    </LoadingArea>
  );
}
