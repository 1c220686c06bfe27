import { Suspense, useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { focusHeading } from "../../browser/page/focus-heading.ts";
import { getShownPage, setShownPage } from "../../browser/page/shown-page.ts";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { useSlowNavigation } from "../../browser/page/use-slow-navigation.ts";
import { DesktopAside } from "../../features/frame/desktop-aside.tsx";
import { NavigationProgress } from "../../features/frame/navigation-progress.tsx";
import { SessionWatch } from "../../features/frame/session-watch.tsx";
import { switchesInPlace } from "../../features/frame/switches-in-place.ts";
import { TabBar } from "../../features/frame/tab-bar.tsx";
import { tabOf } from "../../features/frame/tab-of.ts";
import { pageAt } from "../../shared/navigation/page-at.ts";
import { DialogHost } from "../../ui/dialog/dialog-host.tsx";
import { ToastHost } from "../../ui/feedback/toast.tsx";
import { onDemand } from "./on-demand.ts";
import styles from "./shell.module.css";

const later = () => import(/* keep ready */ "./later-parts.tsx");
const LaterParts = onDemand(async () => ({ default: (await later()).LaterParts }));
const SlowPage = onDemand(async () => ({ default: (await later()).SlowPage }));

/** The frame that stays while pages change: the column, the tab bar, toasts and dialogs. */
export default function Shell() {
  const location = useLocation();
  const isHydrated = useHydrated();
  const slow = useSlowNavigation();
  const pending = slow !== null && !switchesInPlace(location.pathname, slow) ? slow : null;
  const tab = tabOf(pending ?? location.pathname);
  useEffect(() => {
    const former = getShownPage()?.split("?")[0];
    const { pathname } = location;
    setShownPage(location);
    document.documentElement.dataset.ready = "";
    if (former && former !== pathname && !switchesInPlace(former, pathname)) focusHeading();
  }, [location]);
  return (
    <div className={styles.stage} data-wide={pageAt(location.pathname)?.page.isWide}>
      <div className={styles.column}>
        <main
          className={tabOf(location.pathname) ? styles.aboveTabs : styles.page}
          aria-busy={pending !== null || undefined}
        >
          <Outlet />
        </main>
        <Suspense fallback={null}>{pending !== null && <SlowPage path={pending} />}</Suspense>
        {tab && <TabBar active={tab} />}
      </div>
      <DesktopAside />
      <NavigationProgress />
      <SessionWatch />
      <Suspense fallback={null}>{isHydrated && <LaterParts />}</Suspense>
      <DialogHost />
      <ToastHost />
    </div>
  );
}
