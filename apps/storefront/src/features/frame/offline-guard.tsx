import { useEffect, useRef } from "react";
import { useBlocker, useLocation } from "react-router";
import { routerPath } from "../../platform/router-path.ts";
import { offlineText } from "../../ui/failure-text.ts";
import { showToast } from "../../ui/toast.tsx";
import { pageKind } from "./pending-shapes.tsx";

/**
 * Without a network, the code of a page not yet seen cannot come, and the router would leave the shop for the browser's
 * own error page. The player stays on the page shown instead, and is told. Pages seen before open as ever: their code is
 * here, and often their data too.
 */
export function OfflineGuard() {
  const { pathname } = useLocation();
  const seen = useRef(new Set<unknown>());
  useEffect(() => void seen.current.add(pageKind(pathname)), [pathname]);
  const blocker = useBlocker(
    ({ nextLocation }) =>
      !navigator.onLine && !seen.current.has(pageKind(routerPath(nextLocation.pathname))),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    blocker.reset();
    showToast(offlineText);
  }, [blocker]);
  return null;
}
