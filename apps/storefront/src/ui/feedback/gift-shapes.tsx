import styles from "./gift-shapes.module.css";
import { LoadingArea, Skeleton } from "./skeleton.tsx";

/** The gifts of a game on their way: the game, then tickets. */
export function TicketsShape() {
  return (
    <LoadingArea>
      <div className={styles.game}>
        <Skeleton width={48} height={48} className={styles.logo} />
        <div className={styles.lines}>
          <Skeleton width="36%" height={16} />
          <Skeleton width="24%" height={13} />
        </div>
      </div>
      <div className={styles.tickets}>
        {[0, 1, 2, 3, 4, 5].map((ticket) => (
          <div key={ticket} className={styles.ticket}>
            <div className={styles.lines}>
              <Skeleton width="56%" height={16} />
              <Skeleton width="88%" height={13} />
              <Skeleton width="70%" height={12} />
            </div>
            <Skeleton width={64} height={30} className={styles.pill} />
          </div>
        ))}
      </div>
    </LoadingArea>
  );
}

/** One gift on its way: a large ticket. */
export function GiftShape() {
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
