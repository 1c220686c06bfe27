import { LoadingArea, Skeleton } from "../../ui/feedback/skeleton.tsx";
import styles from "./search-skeleton.module.css";

/** The search box, then the hot searches in two columns. */
export function SearchSkeleton() {
  return (
    <LoadingArea className={styles.page}>
      <Skeleton height={44} className={styles.box} />
      <Skeleton width={96} height={24} className={styles.title} />
      <div className={styles.columns}>
        {[72, 54, 48, 84, 40, 62, 56, 68, 50, 76].map((width) => (
          <Skeleton key={width} width={`${width}%`} height={16} />
        ))}
      </div>
    </LoadingArea>
  );
}
