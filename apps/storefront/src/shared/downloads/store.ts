import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "../../browser/storage/device-storage.ts";
import { parseRecords } from "./record.ts";
import { type DownloadEvent, type Downloads, reduceDownloads } from "./rules.ts";

/**
 * The downloads of this device, in localStorage: of the device, not of a player, and nothing that opens anything
 * (decision 0040). Every tab reads what lies there before it writes, so that they agree.
 */
const key = "downloads";
const none: Downloads = [];
const listeners = new Set<() => void>();
let known: { text: string | null; records: Downloads } = { text: null, records: none };

export function readDownloads(): Downloads {
  const text = readStored(key);
  if (text !== known.text) known = { text, records: parseRecords(text) };
  return known.records;
}

/** Lets something happen to the downloads; nothing is written when it is no news. */
export function noteDownload(event: DownloadEvent): void {
  const before = readDownloads();
  const records = reduceDownloads(before, event);
  if (records === before) return;
  const text = records.length > 0 ? JSON.stringify(records) : null;
  writeStored(key, text);
  known = { text, records };
  for (const listener of listeners) listener();
}

/** Told of every change, in this tab or another. Returns a way to stop listening. */
export function onDownloadsChange(listener: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === null || event.key === key) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", follow);
  // A page taken out of the back-forward cache has heard nothing of other tabs.
  window.addEventListener("pageshow", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", follow);
    window.removeEventListener("pageshow", listener);
  };
}

/** Empty during a page's take-over: downloads are the device's own. */
export function useDownloads(): Downloads {
  return useSyncExternalStore(onDownloadsChange, readDownloads, () => none);
}
