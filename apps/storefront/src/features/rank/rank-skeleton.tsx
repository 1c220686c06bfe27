import { GameRowsSkeleton } from "../../ui/feedback/row-skeletons.tsx";
import { LoadingArea, Skeleton } from "../../ui/feedback/skeleton.tsx";
import styles from "./rank-skeleton.module.css";

/** A ranking with its line of tabs. */
export function RankSkeleton() {
  return (
    <>
      <div className={styles.line}>
        <Skeleton width={64} height={18} />
        <Skeleton width={64} height={18} />
      </div>
      <PodiumSkeleton />
    </>
  );
}

/** The podium and the rows below it. */
export function PodiumSkeleton() {
  return (
    <>
      <LoadingArea>
        <PodiumPlaces />
      </LoadingArea>
      <GameRowsSkeleton lead />
    </>
  );
}

export function PodiumPlaces() {
  return (
    <div className={styles.podium}>
      {podium.map(({ place, size }) => (
        <div key={place}>
          <Skeleton width={size} height={size} className={styles.logo} />
          <Skeleton width={72} height={16} />
          <Skeleton width={64} height={30} className={styles.button} />
        </div>
      ))}
    </div>
  );
}

const podium = [
  { place: 2, size: 64 },
  { place: 1, size: 80 },
  { place: 3, size: 64 },
];
