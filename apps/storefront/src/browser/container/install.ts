import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "../storage/device-storage.ts";
import { getSurroundings } from "./surroundings.ts";

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

/** How the shop gets to the home screen: the browser asks for it, or the player does it in Safari's share sheet. */
export type InstallWay = "prompt" | "share";

/** Null where it cannot, is there already, or the player has put the hint away for good. */
export function useInstallWay(): InstallWay | null {
  return useSyncExternalStore(subscribe, installWay, () => null);
}

/** Ends every hint on this device, whatever way there is or will be. */
export function endInstallHints(): void {
  writeStored(key, "done");
  for (const listener of listeners) listener();
}

/** Set for good once the player has put the hint away, or taken it. */
const key = "installhint";

function installWay(): InstallWay | null {
  if (getSurroundings().container !== "mobile" || readStored(key) !== null) return null;
  if (offer !== null) return "prompt";
  return isPlainSafari() ? "share" : null;
}

/** Safari itself says exactly this; other browsers and webviews of iOS add a name, and most have no such entry. */
const safari =
  /^Mozilla\/5\.0 \((?:iPhone|iPad|iPod|Macintosh)[^)]*\) AppleWebKit\/[\d.]+ \(KHTML, like Gecko\) Version\/[\d.]+ (?:Mobile\/\w+ )?Safari\/[\d.]+$/;

function isPlainSafari(): boolean {
  const { standalone, userAgent } = navigator as Navigator & { standalone?: boolean };
  return getSurroundings().platform === "ios" && standalone === false && safari.test(userAgent);
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
