import { useSyncExternalStore } from "react";

/** Chromium's offer to install the shop; others have none. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

/** Keeps the browser's offer for a moment of ours. Call it before the page has loaded, or the offer is missed. */
export function watchInstallOffer(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    hold(event as InstallOffer);
  });
  window.addEventListener("appinstalled", () => hold(null));
}

/** Null while there is none, or it has been used. */
export function useInstallOffer(): InstallOffer | null {
  return useSyncExternalStore(
    subscribe,
    () => offer,
    () => null,
  );
}

/** Lets the browser ask; an offer is good once. Call it inside the tap. */
export async function install(): Promise<void> {
  const taken = offer;
  hold(null);
  await taken?.prompt();
}

function hold(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
