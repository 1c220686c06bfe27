import styles from "./card-skeletons.module.css";
import { LoadingArea, Skeleton } from "./skeleton.tsx";

/** Cards of games or gifts: a picture with its lines, and one more line below. */
export function CardsSkeleton() {
  return (
    <LoadingArea className={styles.cards}>
      {[0, 1, 2, 3].map((card) => (
        <div key={card} className={styles.card}>
          <div className={styles.head}>
            <Skeleton width={56} height={56} className={styles.picture} />
            <div className={styles.lines}>
              <Skeleton width="56%" height={16} />
              <Skeleton width="84%" height={12} />
            </div>
          </div>
          <Skeleton height={44} />
        </div>
      ))}
    </LoadingArea>
  );
}

/** Cards of text. */
export function NotesSkeleton() {
  return (
    <LoadingArea className={styles.cards}>
      {[0, 1, 2, 3, 4].map((card) => (
        <div key={card} className={styles.card}>
          <Skeleton width="56%" height={18} />
          <Skeleton width="84%" height={14} />
        </div>
      ))}
    </LoadingArea>
  );
}

/** Lists of settings. */
export function SettingsSkeleton() {
  return (
    <LoadingArea className={styles.cards}>
      {["abcd", "efg", "hi"].map((rows) => (
        <div key={rows} className={styles.list}>
          {[...rows].map((row) => (
            <div key={row} className={styles.setting}>
              <Skeleton width="32%" height={16} />
              <Skeleton width={40} height={16} />
            </div>
          ))}
        </div>
      ))}
    </LoadingArea>
  );
}
