import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import {
  registerServiceWorker,
  sendSaveData,
  sendVisit,
} from "../../browser/container/service-worker.ts";
import { useSavesData } from "../../browser/page/save-data.ts";

/**
 * Registers the service worker, reports each page shown to it, and reloads when a newer version has taken over: at
 * once, or at the next page while a form has input (docs/product.md#service-worker) or a dialog is open. If the player
 * saves data, the worker stores only pages that were loaded anyway. It does nothing at the page on which it is loaded: the
 * player may be leaving it already for one whose files are missing.
 */
export function WorkerWatch() {
  const { pathname } = useLocation();
  const [isOutdated, setOutdated] = useState(false);
  const isFirst = useRef(true);
  useEffect(() => {
    registerServiceWorker(() => {
      if (isBusy()) setOutdated(true);
      else window.location.reload();
    });
  }, []);
  const savesData = useSavesData();
  useEffect(() => sendSaveData(savesData), [savesData]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each page, not when the update arrives
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    // A style sheet of this page could not be loaded: the present version may have another one.
    if ("stale" in document.documentElement.dataset) window.__reloadOnce?.();
    if (isOutdated) window.location.reload();
    else if (!savesData) sendVisit(window.location.pathname);
  }, [pathname]);
  return null;
}

/** Whether a reload would lose something of this page: a form's input or an open dialog. */
function isBusy(): boolean {
  if (document.querySelector("[role=dialog], [role=alertdialog]")) return true;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "form :is(input, textarea)",
  );
  return [...fields].some((field) => {
    if (field.type === "hidden" || field.type === "checkbox" || field.type === "radio")
      return false;
    return field.value !== "";
  });
}
