import { afterLoad } from "../page/after-load.ts";

/** The worker keeps pages readable without a network (`sw/sw.ts`). */
const workerPath = "/app/sw.js";
const scope = "/app/";

let isRegistered = false;

/**
 * Registers the worker after the page has loaded, and checks for a newer one whenever the player returns to the
 * page, since a tab may stay open for days. `onUpdate` runs when a newer worker has taken over: from then on the
 * page loads files of another version.
 */
export function registerServiceWorker(onUpdate: () => void): void {
  if (isRegistered || import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  isRegistered = true;
  // The first worker of a browser takes over too, but is no update.
  let isUpdate = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (isUpdate) onUpdate();
    else sendVisit(window.location.pathname);
    isUpdate = true;
  });
  void afterLoad().then(async () => {
    // Registration fails with blocked storage and in some webviews; the shop works without it.
    const registration = await navigator.serviceWorker
      .register(workerPath, { scope })
      .catch(() => null);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") void registration?.update().catch(() => null);
    });
  });
}

/** Tells the worker whether to save data: it then asks for smaller pictures and fetches nothing ahead. */
export function sendSaveData(isOn: boolean): void {
  if (!("serviceWorker" in navigator)) return;
  void navigator.serviceWorker.ready.then(({ active }) =>
    active?.postMessage({ type: "save-data", isOn }),
  );
}

/**
 * Tells the worker which page is shown, so that it keeps the page for reading without a network. `path` is a site
 * path.
 */
export function sendVisit(path: string): void {
  const worker = "serviceWorker" in navigator ? navigator.serviceWorker.controller : null;
  if (!worker) return;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  worker.postMessage({ type: "visited", path, loaded: loaded.slice(-200) });
}
