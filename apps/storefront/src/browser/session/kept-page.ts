import { useEffect, useState } from "react";
import { routerPath } from "../page/router-path.ts";
import { hasShownOther } from "../page/shown-page.ts";

/**
 * Opens the copy that the service worker holds of a page whose parts could not be loaded without a network: its HTML has all
 * of them inside. Not for a page that is the first one of its document: it would load itself for ever. Returns true while it is
 * not yet decided.
 */
export function useKeptPage(isNeeded: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isNeeded) return;
    let isGone = false;
    void isKept(window.location.pathname).then((isThere) => {
      if (isGone) return;
      if (isThere) window.location.reload();
      else setOver(true);
    });
    return () => {
      isGone = true;
    };
  }, [isNeeded]);
  return isNeeded && !isOver;
}

async function isKept(path: string): Promise<boolean> {
  if (!("caches" in window) || !hasShownOther(routerPath(path))) return false;
  const page = await caches.match(path).catch(() => undefined);
  return page !== undefined;
}
