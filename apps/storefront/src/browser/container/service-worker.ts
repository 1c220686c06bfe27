import { afterLoad } from "../page/after-load.ts";

/** Keeps pages of the shop readable without a network; the worker itself is `sw/sw.ts`. */
const workerPath = "/app/sw.js";
const scope = "/app/";

let isRegistered = false;

/**
 * Registers the worker once the page is at rest, and looks for a newer one whenever the player comes back to the page: a
 * tab may stay open for days. `onUpdate` hears when a newer one has taken over: what the page loads from then on is of
 * another version.
 */
export function registerServiceWorker(onUpdate: () => void): void {
  if (isRegistered || import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  isRegistered = true;
  // The first worker of a browser takes over too: that is no update.
  let isUpdate = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (isUpdate) onUpdate();
    else sendVisit(window.location.pathname);
    isUpdate = true;
  });
  void afterLoad().then(async () => {
    // Blocked storage or an odd webview: the shop works without.
    const registration = await navigator.serviceWorker
      .register(workerPath, { scope })
      .catch(() => null);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") void registration?.update().catch(() => null);
    });
  });
}

/** Tells the worker whether data is to be saved: it asks for smaller pictures then, and fetches nothing ahead. */
export function sendSaveData(isOn: boolean): void {
  if (!("serviceWorker" in navigator)) return;
  void navigator.serviceWorker.ready.then(({ active }) =>
    active?.postMessage({ type: "save-data", isOn }),
  );
}

/** Tells the worker which page is shown, so that it is there without a network too. `path` is a site path. */
export function sendVisit(path: string): void {
  const worker = "serviceWorker" in navigator ? navigator.serviceWorker.controller : null;
  if (!worker) return;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  worker.postMessage({ type: "visited", path, loaded: loaded.slice(-200) });
}
