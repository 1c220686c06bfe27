import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "../storage/device-storage.ts";

/** `system` follows the browser's own Save-Data. */
export type DataUse = "system" | "low" | "full";

const key = "datause";
const listeners = new Set<() => void>();

export function readDataUse(): DataUse {
  const stored = readStored(key);
  return stored === "low" || stored === "full" ? stored : "system";
}

export function setDataUse(use: DataUse): void {
  writeStored(key, use === "system" ? null : use);
  for (const listener of listeners) listener();
}

/** The player's choice; the server and the first render know none. */
export function useDataUse(): DataUse {
  return useSyncExternalStore(subscribe, readDataUse, () => "system");
}

/** Whether data is to be saved: smaller pictures, nothing that plays or loads before it is asked for. */
export function savesData(): boolean {
  const use = readDataUse();
  return use === "system" ? connection()?.saveData === true : use === "low";
}

/** The same for a component; the page's HTML is for everyone and saves nothing. */
export function useSavesData(): boolean {
  return useSyncExternalStore(subscribe, savesData, () => false);
}

/**
 * Whether pages have to ask for smaller pictures themselves. Where the browser saves data it tells the host, which
 * answers smaller ones from the first page on; where the player alone has chosen so, the worker does for pictures of this
 * site, if there is one.
 */
export function useSmallAddresses({ isOwn }: { isOwn: boolean }): boolean {
  const asksItself = () => {
    const hasWorker = isOwn && !!navigator.serviceWorker?.controller;
    return savesData() && !hasWorker && connection()?.saveData !== true;
  };
  return useSyncExternalStore(subscribe, asksItself, () => false);
}

interface Connection extends EventTarget {
  saveData?: boolean;
}

/** Chromium's alone; elsewhere only the player's choice counts. */
function connection(): Connection | undefined {
  return (navigator as Navigator & { connection?: Connection }).connection;
}

function subscribe(listener: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === null || event.key === key) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", follow);
  connection()?.addEventListener?.("change", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", follow);
    connection()?.removeEventListener?.("change", listener);
  };
}
