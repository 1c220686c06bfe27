import { ChevronLeft } from "lucide-react";
import { cx } from "../../ui/cx.ts";
import styles from "./pending-page.module.css";
import { type PendingShape, shapeOf } from "./pending-shapes.tsx";

/**
 * The shape of the page a slow navigation is heading for, over the page being left: its bar where it will be, and its
 * content in outline. `path` is the router path it heads for.
 */
export function PendingPage({ path, hasTabBar }: { path: string; hasTabBar: boolean }) {
  const { bar, shape } = shapeOf(path);
  return (
    <div className={cx(styles.cover, hasTabBar && styles.aboveTabs)} data-testid="pending-page">
      {bar && <Bar {...bar} />}
      {shape}
    </div>
  );
}

function Bar({ title, isTabRoot }: NonNullable<PendingShape["bar"]>) {
  return (
    <div className={cx(styles.bar, isTabRoot && styles.tabRoot)} aria-hidden="true">
      {!isTabRoot && <ChevronLeft size={24} strokeWidth={1.75} className={styles.back} />}
      <span className={styles.title}>{title}</span>
    </div>
  );
}
