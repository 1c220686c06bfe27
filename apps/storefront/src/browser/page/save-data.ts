import { listenTo } from "../state/emitter.ts";
import { type ReadableStore, useStore } from "../state/store.ts";
import { createStoredStore } from "../state/stored-store.ts";

/** `system` follows the browser's own Save-Data setting. */
type DataUse = "system" | "low" | "full";

const choice = createStoredStore<DataUse>("datause", (text) =>
  text === "low" || text === "full" ? text : "system",
);

/** The player's choice. What the browser has chosen too is not stored, so that the shop follows it again. */
export function setDataSaving(isWanted: boolean): void {
  if (isWanted === browserSavesData()) choice.write(null);
  else choice.write(isWanted ? "low" : "full");
}

/** Whether to save data: smaller pictures, and nothing plays or loads before it is asked for. */
export function savesData(): boolean {
  const use = choice.get();
  return use === "system" ? browserSavesData() : use === "low";
}

/** Changes with the player's choice and with the browser's setting. */
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

/** The same for a component. False in the page's HTML, which is the same for everyone. */
export function useSavesData(): boolean {
  return useStore(saving, false);
}

/**
 * Whether pages must name smaller pictures in their addresses. Where the browser saves data, it tells the host,
 * which sends smaller pictures from the first page on. Where only the player has chosen so, the service worker, if
 * there is one, asks for smaller pictures of this site.
 */
export function useSmallAddresses({ isOwn }: { isOwn: boolean }): boolean {
  const mustAsk = () => {
    const hasWorker = isOwn && !!navigator.serviceWorker?.controller;
    return savesData() && !hasWorker && !browserSavesData();
  };
  return useStore(saving, false, mustAsk);
}

interface Connection extends EventTarget {
  saveData?: boolean;
}

function browserSavesData(): boolean {
  return connection()?.saveData === true;
}

/** Only Chromium has it; in other browsers only the player's choice counts. */
function connection(): Connection | undefined {
  return (navigator as Navigator & { connection?: Connection }).connection;
}
