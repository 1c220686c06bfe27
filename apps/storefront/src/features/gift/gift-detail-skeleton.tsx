import { LoadingArea, Skeleton } from "../../ui/feedback/skeleton.tsx";
import styles from "./gift-detail-skeleton.module.css";

/** One gift: a large ticket. */
export function GiftDetailSkeleton() {
  return (
    <LoadingArea className={styles.gift}>
      <div className={styles.head}>
        <Skeleton width={64} height={64} className={styles.logo} />
        <Skeleton width={160} height={22} />
        <Skeleton width={88} height={13} />
        <Skeleton width={220} height={10} />
      </div>
      <div className={styles.body}>
        <Skeleton height={48} />
        {[64, 44, 78, 92].map((width) => (
          <div key={width} className={styles.lines}>
            <Skeleton width={64} height={13} />
            <Skeleton width={`${width}%`} height={16} />
          </div>
        ))}
      </div>
    </LoadingArea>
  );
}
