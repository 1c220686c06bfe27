import { createStore } from "../state/store.ts";

/** Chromium's `beforeinstallprompt` event; other browsers have none. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

/** What the browser offers at the moment. */
export const installOffer = createStore<InstallOffer | null>(null);

/** Keeps the browser's offer for later. Call it before the page has loaded, or the event is missed. */
export function watchInstallOffer(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installOffer.set(event as InstallOffer);
  });
  window.addEventListener("appinstalled", () => installOffer.set(null));
}
