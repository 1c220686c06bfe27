import { LoadingArea, Skeleton } from "../../ui/feedback/skeleton.tsx";
import styles from "./game-skeleton.module.css";

/** A game's page, from the top of the screen: the bar lies over it. */
export function GameSkeleton() {
  return (
    <LoadingArea className={styles.page}>
      <div className={styles.who}>
        <Skeleton width={80} height={80} className={styles.logo} />
        <div className={styles.lines}>
          <Skeleton width="60%" height={24} />
          <Skeleton width="90%" height={14} />
        </div>
      </div>
      <Skeleton height={92} className={styles.card} />
      <Skeleton width="32%" height={24} className={styles.title} />
      <div className={styles.shots}>
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} width={167} height={296} className={styles.shot} />
        ))}
      </div>
      <div className={styles.lines}>
        <Skeleton height={14} />
        <Skeleton width="80%" height={14} />
      </div>
    </LoadingArea>
  );
}
