import { listenTo } from "../state/emitter.ts";
import { type ReadableStore, useStore } from "../state/store.ts";
import { createStoredStore } from "../state/stored-store.ts";

/** `system` follows the browser's own Save-Data. */
export type DataUse = "system" | "low" | "full";

const choice = createStoredStore<DataUse>("datause", (text) =>
  text === "low" || text === "full" ? text : "system",
);

export const readDataUse = choice.get;

export function setDataUse(use: DataUse): void {
  choice.write(use === "system" ? null : use);
}

/** The player's choice; the server and the first render know none. */
export function useDataUse(): DataUse {
  return useStore(choice, "system");
}

/** Whether data is to be saved: smaller pictures, nothing that plays or loads before it is asked for. */
export function savesData(): boolean {
  const use = readDataUse();
  return use === "system" ? connection()?.saveData === true : use === "low";
}

/** Depends on the player's choice and on the browser's setting. */
const saving: ReadableStore<boolean> = {
  get: savesData,
  subscribe(listener) {
    const stopChoice = choice.subscribe(listener);
    const known = connection();
    const stopConnection = known?.addEventListener && listenTo(listener, [known, "change"]);
    return () => {
      stopChoice();
      stopConnection?.();
    };
  },
};

/** The same for a component; the page's HTML is for everyone and saves nothing. */
export function useSavesData(): boolean {
  return useStore(saving, false);
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
  return useStore(saving, false, asksItself);
}

interface Connection extends EventTarget {
  saveData?: boolean;
}

/** Chromium's alone; elsewhere only the player's choice counts. */
function connection(): Connection | undefined {
  return (navigator as Navigator & { connection?: Connection }).connection;
}
