import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { historyOffset } from "../../browser/page/shown-page.ts";
import type { Page } from "../../pages.ts";
import { barTitle } from "../../shared/navigation/page-at.ts";
import { cx } from "../../ui/style/cx.ts";
import styles from "./pending-page.module.css";

/**
 * The outline of the next page during a slow navigation, shown over the present page: its bar in its place, and its
 * skeleton as `children`. `page` is null for a path that has no page.
 */
export function PendingPage({
  page,
  hasTabBar,
  children,
}: {
  page: Page | null;
  hasTabBar: boolean;
  children: ReactNode;
}) {
  const hasBar = page?.bar !== null;
  return (
    <div
      className={cx(styles.cover, page?.hasCards && styles.cards, hasTabBar && styles.aboveTabs)}
      data-testid="pending-page"
    >
      {hasBar && <Bar title={barTitle(page)} isTabRoot={page?.isTab === true} />}
      {children}
    </div>
  );
}

function Bar({ title, isTabRoot }: { title: string; isTabRoot: boolean }) {
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

/** Cancels the navigation: a player who does not want to wait stays on the present page. */
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
