import { useStore } from "../../browser/state/store.ts";
import { createStoredStore } from "../../browser/state/stored-store.ts";
import { parseRecords } from "./download-record.ts";
import { type DownloadEvent, type Downloads, reduceDownloads } from "./download-rules.ts";

/**
 * The downloads of this device, in localStorage: of the device, not of a player, and nothing that opens anything
 * (decision 0040). Every tab reads what lies there before it writes, so that they agree.
 */
const store = createStoredStore<Downloads>("downloads", parseRecords);
const none: Downloads = [];

export const readDownloads = store.get;

/** Told of every change, in this tab or another. Returns a way to stop listening. */
export const onDownloadsChange = store.subscribe;

/** Lets something happen to the downloads; nothing is written when it is no news. */
export function noteDownload(event: DownloadEvent): void {
  const before = readDownloads();
  const records = reduceDownloads(before, event);
  if (records === before) return;
  store.write(records.length > 0 ? JSON.stringify(records) : null);
}

/** Empty during a page's take-over: downloads are the device's own. */
export function useDownloads(): Downloads {
  return useStore(store, none);
}
