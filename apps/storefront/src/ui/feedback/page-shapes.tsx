import styles from "./page-shapes.module.css";
import { GameRowsSkeleton, LoadingArea, Skeleton } from "./skeleton.tsx";

/** The shapes of whole pages, or of their changing halves, while what fills them is on its way. */
export function HomeShape() {
  return (
    <LoadingArea className={styles.home}>
      <Skeleton height={44} className={styles.capsule} />
      <Skeleton className={styles.slide} />
      <div className={styles.tabs}>
        {[0, 1, 2, 3].map((tab) => (
          <div key={tab}>
            <Skeleton width={52} height={52} round />
            <Skeleton width={48} height={14} />
          </div>
        ))}
      </div>
      <Skeleton width={96} height={24} className={styles.title} />
      <div className={styles.rows}>
        <GameRowsSkeleton rows={4} />
      </div>
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
      <GameRowsSkeleton lead />
    </>
  );
}

const podium = [
  { place: 2, size: 64 },
  { place: 1, size: 80 },
  { place: 3, size: 64 },
];

/** A page of labelled lines: forms, lists of settings. */
export function PlainShape() {
  return (
    <LoadingArea className={styles.plain}>
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} height={48} />
      ))}
    </LoadingArea>
  );
}

/** The search page: its box, then the hot searches in two columns. */
export function SearchShape() {
  return (
    <LoadingArea className={styles.home}>
      <Skeleton height={44} className={styles.capsule} />
      <Skeleton width={96} height={24} className={styles.title} />
      <div className={styles.columns}>
        {[72, 54, 48, 84, 40, 62, 56, 68, 50, 76].map((width) => (
          <Skeleton key={width} width={`${width}%`} height={16} />
        ))}
      </div>
    </LoadingArea>
  );
}

/** Games by category: the grid of eight tabs, then rows. */
export function CategoryShape() {
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

/** Rows of games below a heading. */
export function TitledListShape() {
  return (
    <>
      <div className={styles.head}>
        <Skeleton width={84} height={24} />
      </div>
      <GameRowsSkeleton rows={8} />
    </>
  );
}

/** Games with gifts below their one tab. */
export function GiftGamesShape() {
  return (
    <>
      <div className={styles.head}>
        <Skeleton width={60} height={18} />
      </div>
      <GameRowsSkeleton rows={9} action={false} />
    </>
  );
}
