import { useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { setShownPage } from "../../browser/page/shown-page.ts";
import { useSlowNavigation } from "../../browser/page/use-slow-navigation.ts";
import { DesktopAside } from "../../features/frame/desktop-aside.tsx";
import { NavigationProgress } from "../../features/frame/navigation-progress.tsx";
import { OfflineGuard } from "../../features/frame/offline-guard.tsx";
import { PendingPage } from "../../features/frame/pending-page.tsx";
import { SessionWatch } from "../../features/frame/session-watch.tsx";
import { switchesInPlace } from "../../features/frame/switches-in-place.ts";
import { TabBar } from "../../features/frame/tab-bar.tsx";
import { tabOf } from "../../features/frame/tab-of.ts";
import { VisitWatch } from "../../features/frame/visit-watch.tsx";
import { WorkerWatch } from "../../features/frame/worker-watch.tsx";
import { pageAt } from "../../shared/navigation/page-at.ts";
import { DialogHost } from "../../ui/dialog/dialog-host.tsx";
import { ToastHost } from "../../ui/feedback/toast.tsx";
import { ContainerParts } from "./container-parts.tsx";
import { PageSkeleton } from "./page-skeletons.tsx";
import styles from "./shell.module.css";

/** The frame that stays while pages change: the column, the tab bar, toasts and dialogs. */
export default function Shell() {
  const location = useLocation();
  const slow = useSlowNavigation();
  const pending = slow !== null && !switchesInPlace(location.pathname, slow) ? slow : null;
  const pendingPage = pending === null ? null : (pageAt(pending)?.page ?? null);
  const tab = tabOf(pending ?? location.pathname);
  useEffect(() => {
    setShownPage(location);
    document.documentElement.dataset.ready = "";
  }, [location]);
  return (
    <div className={styles.stage}>
      <div className={styles.column}>
        <main
          className={tabOf(location.pathname) ? styles.aboveTabs : styles.page}
          aria-busy={pending !== null || undefined}
        >
          <Outlet />
        </main>
        {pending !== null && (
          <PendingPage page={pendingPage} hasTabBar={tab !== null}>
            <PageSkeleton page={pendingPage} />
          </PendingPage>
        )}
        {tab && <TabBar active={tab} />}
      </div>
      <DesktopAside />
      <NavigationProgress />
      <SessionWatch />
      <OfflineGuard />
      <WorkerWatch />
      <VisitWatch />
      <ContainerParts />
      <DialogHost />
      <ToastHost />
    </div>
  );
}
