import { PendingPage } from "../../features/frame/pending-page.tsx";
import { tabOf } from "../../features/frame/tab-of.ts";
import { pageAt } from "../../shared/navigation/page-at.ts";
import { PageSkeleton } from "./page-skeletons.tsx";

/** The outline of the page that a slow navigation leads to. */
export default function SlowPage({ path }: { path: string }) {
  const page = pageAt(path)?.page ?? null;
  return (
    <PendingPage page={page} hasTabBar={tabOf(path) !== null}>
      <PageSkeleton page={page} />
    </PendingPage>
  );
}
