import { cx } from "./cx.ts";
import styles from "./skeleton.module.css";

/** A quiet block in the shape of what is coming. Wrap a group of them in `LoadingArea`. */
export function Skeleton({
  width = "100%",
  height,
  round = false,
  className,
}: {
  width?: number | string;
  height: number | string;
  round?: boolean;
  className?: string;
}) {
  return (
    <span
      className={cx(styles.block, round && styles.round, className)}
      style={{ width, height }}
    />
  );
}

/** Says to assistive technology that its content is on its way. */
export function LoadingArea({
  children,
  className,
}: {
  children: React.ReactNode;
  className?: string;
}) {
  return (
    <div aria-busy="true" className={className}>
      <span className="visually-hidden" role="status">
        加载中…
      </span>
      {children}
    </div>
  );
}

/** Rows of a game list on their way. */
export function GameRowsSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <LoadingArea>
      {Array.from({ length: rows }, (_, index) => index).map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width={60} height={60} className={styles.logo} />
          <div className={styles.lines}>
            <Skeleton width="46%" height={16} />
            <Skeleton width="30%" height={12} />
            <Skeleton width="72%" height={12} />
          </div>
        </div>
      ))}
    </LoadingArea>
  );
}
