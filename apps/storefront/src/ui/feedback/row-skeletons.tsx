import columns from "../list/columns.module.css";
import styles from "./skeleton.module.css";
import { LoadingArea, Skeleton } from "./skeleton.tsx";

/** Placeholder rows of a game list, with space for a lead and for the button at the right. */
export function GameRowsSkeleton({
  rows = 6,
  lead = false,
  action = true,
}: {
  rows?: number;
  lead?: boolean;
  action?: boolean;
}) {
  return (
    <LoadingArea className={columns.columns}>
      {Array.from({ length: rows }, (_, index) => index).map((row) => (
        <div key={row} className={styles.row}>
          {lead && <Skeleton width={24} height={20} className={styles.fixed} />}
          <Skeleton width={60} height={60} className={styles.logo} />
          <div className={styles.lines}>
            <Skeleton width="46%" height={16} />
            <Skeleton width="30%" height={12} />
            <Skeleton width="82%" height={12} />
          </div>
          {action && <Skeleton width={64} height={30} className={styles.pill} />}
        </div>
      ))}
    </LoadingArea>
  );
}

/** The line of a heading or of one tab above a list. */
export function HeadingSkeleton({ width, height }: { width: number; height: number }) {
  return (
    <div className={styles.heading}>
      <Skeleton width={width} height={height} />
    </div>
  );
}

/** A page of labelled lines: forms, lists of settings. */
export function PlainSkeleton() {
  return (
    <LoadingArea className={styles.plain}>
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} height={48} />
      ))}
    </LoadingArea>
  );
}
