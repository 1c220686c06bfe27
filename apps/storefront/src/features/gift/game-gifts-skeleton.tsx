import { LoadingArea, Skeleton } from "../../ui/feedback/skeleton.tsx";
import styles from "./game-gifts-skeleton.module.css";

/** The gifts of a game: the game, then tickets. */
export function GameGiftsSkeleton() {
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
