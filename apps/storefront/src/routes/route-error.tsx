import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import { NotFound } from "../features/frame/not-found.tsx";
import type { PageFailure } from "../platform/calls.ts";
import { ReloadState } from "../ui/reload-state.tsx";
import { TopBar } from "../ui/top-bar.tsx";

/** What a page shows when its data could not be had: not found, or the reload state with the host's words. */
export function RouteError() {
  const error = useRouteError();
  const { pathname } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  const failure = isRouteErrorResponse(error) ? (error.data as PageFailure | null) : null;
  return (
    <>
      <title>加载失败</title>
      {pathname !== "/home/" && <TopBar title="加载失败" />}
      <ReloadState msg={failure?.msg} />
    </>
  );
}
