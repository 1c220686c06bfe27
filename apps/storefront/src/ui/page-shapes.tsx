import styles from "./page-shapes.module.css";
import { GameRowsSkeleton, LoadingArea, Skeleton } from "./skeleton.tsx";

/** The shapes of whole pages, or of their changing halves, while what fills them is on its way. */
export function HomeShape() {
  return (
    <LoadingArea className={styles.home}>
      <Skeleton height={44} className={styles.capsule} />
      <Skeleton height="auto" className={styles.slide} />
      <div className={styles.tabs}>
        {[0, 1, 2, 3].map((tab) => (
          <Skeleton key={tab} width={52} height={52} round />
        ))}
      </div>
      <Skeleton width={96} height={24} />
      <GameRowsSkeleton rows={3} />
    </LoadingArea>
  );
}

/** The podium and the rows below it; `tabs` adds the line of tabs above. */
export function RankShape({ tabs = false }: { tabs?: boolean }) {
  return (
    <>
      {tabs && (
        <div className={styles.line}>
          <Skeleton width={64} height={18} />
          <Skeleton width={64} height={18} />
        </div>
      )}
      <LoadingArea className={styles.podium}>
        {podium.map(({ place, size }) => (
          <div key={place}>
            <Skeleton width={size} height={size} className={styles.logo} />
            <Skeleton width={72} height={16} />
            <Skeleton width={64} height={30} className={styles.capsule} />
          </div>
        ))}
      </LoadingArea>
      <GameRowsSkeleton />
    </>
  );
}

const podium = [
  { place: 2, size: 64 },
  { place: 1, size: 80 },
  { place: 3, size: 64 },
];

/** A page that opens with one big thing, such as a gift. */
export function DetailShape() {
  return (
    <LoadingArea className={styles.detail}>
      <div className={styles.hero}>
        <Skeleton width={80} height={80} className={styles.logo} />
        <div className={styles.lines}>
          <Skeleton width="60%" height={22} />
          <Skeleton width="84%" height={14} />
        </div>
      </div>
      <Skeleton height={64} />
      <Skeleton height={180} />
      <Skeleton width="92%" height={16} />
      <Skeleton width="78%" height={16} />
    </LoadingArea>
  );
}

/** A page of labelled lines: forms, lists of settings. */
export function PlainShape() {
  return (
    <LoadingArea className={styles.detail}>
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} height={48} />
      ))}
    </LoadingArea>
  );
}

/** Rows of games, below tabs where the page has them: a line of two, or the grid of eight. */
export function ListShape({ tabs = 0 }: { tabs?: 0 | 2 | 8 }) {
  return (
    <>
      {tabs > 0 && (
        <div className={tabs === 8 ? styles.grid : styles.line}>
          {Array.from({ length: tabs }, (_, tab) => tab).map((tab) => (
            <Skeleton key={tab} width={tabs === 8 ? "100%" : 64} height={tabs === 8 ? 58 : 18} />
          ))}
        </div>
      )}
      <GameRowsSkeleton rows={8} />
    </>
  );
}
