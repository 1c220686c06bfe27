import { useEffect } from "react";
import { afterLoad } from "../../browser/page/after-load.ts";
import { NavigationProgress } from "../../features/frame/navigation-progress.tsx";
import { OfflineNotice } from "../../features/frame/offline-notice.tsx";
import { SessionWatch } from "../../features/frame/session-watch.tsx";
import { VisitWatch } from "../../features/frame/visit-watch.tsx";
import { WorkerWatch } from "../../features/frame/worker-watch.tsx";
import { loadOpening } from "../../shared/game/open-game.ts";
import { DialogHost } from "../../ui/dialog/dialog-host.tsx";
import { ToastHost } from "../../ui/feedback/toast-host.tsx";
import { ContainerParts } from "./container-parts.tsx";
import { loadSlowPage } from "./load-slow-page.ts";

export { DesktopCode } from "../../features/frame/desktop-code.tsx";

/** Parts of the frame that a page shows and does only some time after its start. */
export function LaterParts() {
  useEffect(() => {
    // A tap that needs it says so itself if it cannot be loaded.
    void afterLoad()
      .then(loadOpening)
      .catch(() => {});
    void loadWithTouch().catch(() => {});
  }, []);
  return (
    <>
      <SessionWatch />
      <DialogHost />
      <ToastHost />
      <NavigationProgress />
      <OfflineNotice />
      <WorkerWatch />
      <VisitWatch />
      <ContainerParts />
    </>
  );
}

/**
 * At the first touch: what measures has nothing to add before it to what the browser keeps by itself, and no page is left before it, so
 * the outlines of slow pages can wait too.
 */
async function loadWithTouch(): Promise<void> {
  const { pathname } = location;
  await new Promise((touched) => addEventListener("pointerdown", touched, { once: true }));
  void loadSlowPage().catch(() => {});
  const { reportVitals } = await import("../../features/vitals/report-vitals.ts");
  reportVitals(pathname);
}
