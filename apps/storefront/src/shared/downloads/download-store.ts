import { useStore } from "../../browser/state/store.ts";
import { createStoredStore } from "../../browser/state/stored-store.ts";
import { parseRecords } from "./download-record.ts";
import { type DownloadEvent, type Downloads, reduceDownloads } from "./download-rules.ts";

/**
 * The downloads of this device, in localStorage. They belong to the device, not to a player, and hold nothing that
 * grants access (decision 0040). Each tab reads the stored list before it writes, so that the tabs agree.
 */
const store = createStoredStore<Downloads>("downloads", parseRecords);
const none: Downloads = [];

export const readDownloads = store.get;

/** Runs a listener after every change, in this tab or another. Returns a function that removes it. */
export const onDownloadsChange = store.subscribe;

/** Applies an event to the downloads. Writes nothing if it changes nothing. */
export function recordDownload(event: DownloadEvent): void {
  const before = readDownloads();
  const records = reduceDownloads(before, event);
  if (records === before) return;
  store.write(records.length > 0 ? JSON.stringify(records) : null);
}

/** Empty during hydration: downloads belong to the device. */
export function useDownloads(): Downloads {
  return useStore(store, none);
}
