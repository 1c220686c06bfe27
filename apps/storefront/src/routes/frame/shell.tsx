import { type ReactNode, Suspense, useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { focusHeading } from "../../browser/page/focus-heading.ts";
import { getShownPage, setShownPage } from "../../browser/page/shown-page.ts";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { useSlowNavigation } from "../../browser/page/use-slow-navigation.ts";
import { DesktopAside } from "../../features/frame/desktop-aside.tsx";
import { switchesInPlace } from "../../features/frame/switches-in-place.ts";
import { TabBar } from "../../features/frame/tab-bar.tsx";
import { tabOf } from "../../features/frame/tab-of.ts";
import { pageAt } from "../../shared/navigation/page-at.ts";
import { cx } from "../../ui/style/cx.ts";
import { loadSlowPage } from "./load-slow-page.ts";
import { onDemand } from "./on-demand.ts";
import styles from "./shell.module.css";

const later = () => import(/* keep ready */ "./later-parts.tsx");
const LaterParts = onDemand(async () => ({ default: (await later()).LaterParts }));
const DesktopCode = onDemand(async () => ({ default: (await later()).DesktopCode }));
const SlowPage = onDemand(loadSlowPage);

/** Hydrates with the sections of the page. */
const afterPage = (part: ReactNode) => (
  <Suspense fallback={null}>
    <AfterPage>{part}</AfterPage>
  </Suspense>
);

function AfterPage({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated();
  useEffect(() => {
    document.documentElement.dataset.whole = "";
  }, []);
  return isHydrated && children;
}

const desktopCode = afterPage(<DesktopCode />);
const laterParts = afterPage(<LaterParts />);

/** The frame that stays while pages change: the column, the tab bar, toasts and dialogs. */
export default function Shell() {
  const location = useLocation();
  const slow = useSlowNavigation();
  const pending = slow !== null && !switchesInPlace(location.pathname, slow) ? slow : null;
  const tab = tabOf(pending ?? location.pathname);
  useEffect(() => {
    const former = getShownPage()?.split("?")[0];
    const { pathname } = location;
    setShownPage(location);
    // React hydrates what is tapped from now on before it passes on the tap.
    document.documentElement.dataset.ready = "";
    if (former && former !== pathname && !switchesInPlace(former, pathname)) focusHeading();
  }, [location]);
  return (
    <div className={styles.stage} data-wide={pageAt(location.pathname)?.page.isWide}>
      <div className={styles.column}>
        <main
          className={cx(styles.page, tabOf(location.pathname) && styles.aboveTabs)}
          aria-busy={pending !== null || undefined}
        >
          <Outlet />
        </main>
        {pending !== null && <SlowPage path={pending} />}
        {tab && <TabBar active={tab} />}
      </div>
      <DesktopAside code={desktopCode} />
      {laterParts}
    </div>
  );
}
