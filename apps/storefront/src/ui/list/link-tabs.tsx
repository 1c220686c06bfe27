import { useEffect, useRef } from "react";
import { PageLink } from "../layout/page-link.tsx";
import { cx } from "../style/cx.ts";
import styles from "./link-tabs.module.css";
import strip from "./strip.module.css";

export interface LinkTab {
  /** Router path. */
  to: string;
  label: string;
  isActive: boolean;
}

/**
 * Sibling pages as a row of tabs below the top bar. Moving between them replaces the history entry, so that back
 * leaves the group. A long row scrolls the active tab into view.
 */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  const active = useRef<HTMLAnchorElement>(null);
  const current = tabs.find((tab) => tab.isActive)?.to;
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the active tab
  useEffect(() => {
    const tab = active.current;
    const row = tab?.parentElement;
    if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.clientWidth) / 2;
  }, [current]);
  return (
    <nav
      className={cx(strip.strip, styles.tabs, tabs.length === 1 && styles.single)}
      aria-label={label}
    >
      {tabs.map((tab) => (
        <PageLink
          key={tab.to}
          ref={tab.isActive ? active : undefined}
          to={tab.to}
          replace
          className={cx(styles.tab, tab.isActive && styles.active)}
          aria-current={tab.isActive ? "page" : undefined}
        >
          {tab.label}
        </PageLink>
      ))}
    </nav>
  );
}
