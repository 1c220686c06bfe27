import { ChevronLeft } from "lucide-react";
import { useLocation, useNavigate } from "react-router";
import { historyOffset } from "../../browser/page/shown-page.ts";
import { cx } from "../../ui/style/cx.ts";
import styles from "./pending-page.module.css";
import { type PendingShape, shapeOf } from "./pending-shapes.tsx";

/**
 * The shape of the page a slow navigation is heading for, over the page being left: its bar where it will be, and its
 * content in outline. `path` is the router path it heads for.
 */
export function PendingPage({ path, hasTabBar }: { path: string; hasTabBar: boolean }) {
  const { bar, shape, hasCards } = shapeOf(path);
  return (
    <div
      className={cx(styles.cover, hasCards && styles.cards, hasTabBar && styles.aboveTabs)}
      data-testid="pending-page"
    >
      {bar && <Bar {...bar} />}
      {shape}
    </div>
  );
}

function Bar({ title, isTabRoot }: NonNullable<PendingShape["bar"]>) {
  const stay = useStay();
  return (
    <div className={cx(styles.bar, isTabRoot && styles.tabRoot)}>
      {!isTabRoot && (
        <button type="button" className={styles.back} onClick={stay} aria-label="返回">
          <ChevronLeft size={24} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
      <span className={styles.title} aria-hidden="true">
        {title}
      </span>
    </div>
  );
}

/** Gives the navigation up: whoever does not want to wait stays on the page shown before. */
function useStay(): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  return () => {
    const moved = historyOffset();
    if (moved !== 0) void navigate(-moved);
    else
      void navigate(location, { replace: true, preventScrollReset: true, state: location.state });
  };
}
