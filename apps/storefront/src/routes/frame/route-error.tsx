import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import type { PageFailure } from "../../browser/api/calls.ts";
import { useOnline } from "../../browser/page/use-online.ts";
import { useCodeRecovery } from "../../browser/session/code-recovery.ts";
import { useKeptPage } from "../../browser/session/kept-page.ts";
import { NotFound, unsupportedTitle } from "../../features/frame/not-found.tsx";
import { tabOf } from "../../features/frame/tab-of.ts";
import { pages } from "../../pages.ts";
import { PageTitle } from "../../shared/navigation/page-title.tsx";
import { ReloadState } from "../../ui/feedback/reload-state.tsx";
import { LoadingArea } from "../../ui/feedback/skeleton.tsx";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";

/**
 * The page for data or code that could not be loaded: the not-found page, that of what the host does not have, or the
 * reload state with the host's message.
 * Missing code after a deployment is handled first (`useCodeRecovery`), and without a network the service worker's copy of
 * the page (`useKeptPage`).
 */
export function RouteError() {
  const error = useRouteError();
  const isRecovering = useCodeRecovery(error);
  const failure = isRouteErrorResponse(error) ? (error.data as PageFailure | null) : null;
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const isOffline = !useOnline() && !isMissing && !failure?.msg;
  const isOpening = useKeptPage(isOffline && !isRecovering);
  if (isRecovering || isOpening) return <LoadingArea>{null}</LoadingArea>;
  if (isMissing) {
    const title = failure?.isUnsupported ? unsupportedTitle : pages.notFound.title;
    return (
      <>
        <PageTitle page={title} />
        <NotFound title={title} />
      </>
    );
  }
  return <FailedPage title={isOffline ? "网络已断开" : "加载失败"} msg={failure?.msg} />;
}

function FailedPage({ title, msg }: { title: string; msg: string | null | undefined }) {
  const isTabRoot = tabOf(useLocation().pathname) !== null;
  return (
    <>
      <PageTitle page={title} />
      <Sheet>
        {isTabRoot ? <h1 className="visually-hidden">{title}</h1> : <TopBar title={title} />}
        <ReloadState msg={msg} offline="此页面尚未缓存，联网后将自动打开" />
      </Sheet>
    </>
  );
}
