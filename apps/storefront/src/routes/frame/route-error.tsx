import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import type { PageFailure } from "../../browser/api/calls.ts";
import { useCodeRecovery } from "../../browser/session/code-recovery.ts";
import { NotFound } from "../../features/frame/not-found.tsx";
import { tabOf } from "../../features/frame/tab-of.ts";
import { pages } from "../../pages.ts";
import { PageTitle } from "../../shared/navigation/page-title.tsx";
import { ReloadState } from "../../ui/feedback/reload-state.tsx";
import { LoadingArea } from "../../ui/feedback/skeleton.tsx";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";

/**
 * The page for data or code that could not be loaded: the not-found page, or the reload state with the host's message.
 * Missing code after a deployment is handled first (`useCodeRecovery`).
 */
export function RouteError() {
  const error = useRouteError();
  const isTabRoot = tabOf(useLocation().pathname) !== null;
  const isRecovering = useCodeRecovery(error);
  if (isRecovering) return <LoadingArea>{null}</LoadingArea>;
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <>
        <PageTitle page={pages.notFound.title} />
        <NotFound />
      </>
    );
  }
  const failure = isRouteErrorResponse(error) ? (error.data as PageFailure | null) : null;
  return (
    <>
      <PageTitle page="加载失败" />
      <Sheet>
        {isTabRoot ? <h1 className="visually-hidden">加载失败</h1> : <TopBar title="加载失败" />}
        <ReloadState msg={failure?.msg} />
      </Sheet>
    </>
  );
}
