import { useEffect } from "react";
import { afterLoad } from "../../browser/page/after-load.ts";
import { OfflineNotice } from "../../features/frame/offline-notice.tsx";
import { PendingPage } from "../../features/frame/pending-page.tsx";
import { tabOf } from "../../features/frame/tab-of.ts";
import { VisitWatch } from "../../features/frame/visit-watch.tsx";
import { WorkerWatch } from "../../features/frame/worker-watch.tsx";
import { loadOpening } from "../../shared/game/open-game.ts";
import { pageAt } from "../../shared/navigation/page-at.ts";
import { ContainerParts } from "./container-parts.tsx";
import { PageSkeleton } from "./page-skeletons.tsx";

/** Parts of the frame that a page shows and does only some time after its start. */
export function LaterParts() {
  useEffect(() => {
    // A tap that needs it says so itself if it cannot be loaded.
    void afterLoad()
      .then(loadOpening)
      .catch(() => {});
    void measurePage().catch(() => {});
  }, []);
  return (
    <>
      <OfflineNotice />
      <WorkerWatch />
      <VisitWatch />
      <ContainerParts />
    </>
  );
}

/** What measures is loaded at the first touch: until then it has nothing to add to what the browser keeps by itself. */
async function measurePage(): Promise<void> {
  const { pathname } = location;
  await new Promise((touched) => addEventListener("pointerdown", touched, { once: true }));
  const { reportVitals } = await import("../../features/vitals/report-vitals.ts");
  reportVitals(pathname);
}

/** The outline of the page that a slow navigation leads to. */
export function SlowPage({ path }: { path: string }) {
  const page = pageAt(path)?.page ?? null;
  return (
    <PendingPage page={page} hasTabBar={tabOf(path) !== null}>
      <PageSkeleton page={page} />
    </PendingPage>
  );
}
