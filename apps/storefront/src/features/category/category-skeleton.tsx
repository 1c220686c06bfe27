import { GameRowsSkeleton } from "../../ui/feedback/row-skeletons.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import styles from "./category-skeleton.module.css";

/** Games by category: the grid of eight tabs, then rows. */
export function CategorySkeleton() {
  return (
    <>
      <div className={styles.grid}>
        {[0, 1, 2, 3, 4, 5, 6, 7].map((tab) => (
          <Skeleton key={tab} height={58} className={styles.tab} />
        ))}
      </div>
      <GameRowsSkeleton rows={8} />
    </>
  );
}
