import { type RefObject, useEffect, useRef } from "react";
import { useBlocker, useLocation } from "react-router";
import { useOnline } from "../../platform/use-online.ts";
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
  return useOnline() ? null : <Guard seen={seen} />;
}

/** Only there while it is needed: a router that may be blocked warns of every address typed by hand. */
function Guard({ seen }: { seen: RefObject<Set<unknown>> }) {
  const blocker = useBlocker(
    ({ nextLocation }) => !seen.current.has(pageKind(nextLocation.pathname)),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    blocker.reset();
    showToast(offlineText);
  }, [blocker]);
  return null;
}
