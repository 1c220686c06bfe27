import { GameRowsSkeleton } from "../../ui/feedback/row-skeletons.tsx";
import { LoadingArea, Skeleton } from "../../ui/feedback/skeleton.tsx";
import styles from "./home-skeleton.module.css";

export function HomeSkeleton() {
  return (
    <LoadingArea className={styles.page}>
      <Skeleton height={44} className={styles.capsule} />
      <div className={styles.lead}>
        <Skeleton className={styles.slide} />
        <div className={styles.tabs}>
          {[0, 1, 2, 3].map((tab) => (
            <div key={tab}>
              <Skeleton width={52} height={52} round />
              <Skeleton width={48} height={14} />
            </div>
          ))}
        </div>
      </div>
      <Skeleton width={96} height={24} className={styles.title} />
      <div className={styles.rows}>
        <GameRowsSkeleton rows={4} />
      </div>
    </LoadingArea>
  );
}
