import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { getWritingCalls } from "../../browser/api/writing-calls.ts";
import {
  registerServiceWorker,
  sendSaveData,
  sendVisit,
} from "../../browser/container/service-worker.ts";
import { useSavesData } from "../../browser/page/save-data.ts";
import { isPageBusy } from "./page-busy.ts";

/**
 * Registers the service worker, reports each page shown to it, and reloads when a newer version has taken over: at
 * once, or at the next page at which nothing is lost by it (docs/product.md#service-worker). If the player
 * saves data, the worker stores only pages that were loaded anyway. It does nothing at the page on which it is loaded: the
 * player may be leaving it already for one whose files are missing.
 */
export function WorkerWatch() {
  const { pathname } = useLocation();
  const [isOutdated, setOutdated] = useState(false);
  const isFirst = useRef(true);
  const begunBefore = useRef(0);
  useEffect(() => {
    registerServiceWorker(() => {
      setOutdated(true);
      reloadUnlessBusy(begunBefore.current);
    });
  }, []);
  const savesData = useSavesData();
  useEffect(() => sendSaveData(savesData), [savesData]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each page, not when the update arrives
  useEffect(() => {
    begunBefore.current = getWritingCalls().begun;
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    // A style sheet of this page could not be loaded: the present version may have another one.
    if ("stale" in document.documentElement.dataset) window.__reloadOnce?.();
    if (isOutdated) reloadUnlessBusy(begunBefore.current);
    else if (!savesData) sendVisit(window.location.pathname);
  }, [pathname]);
  return null;
}

function reloadUnlessBusy(begunBefore: number): void {
  if (!isPageBusy(begunBefore)) window.location.reload();
}
