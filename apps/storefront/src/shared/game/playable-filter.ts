import { isAppleMobile } from "../../browser/container/device.ts";
import { type ReadableStore, useStore } from "../../browser/state/store.ts";
import { createStoredStore } from "../../browser/state/stored-store.ts";

/** Whether the player wants to see games that the device cannot play as well. The early script reads it too. */
const allGames = createStoredStore("allgames", (text) => text !== null);

/** What lists of games ask the host for. On iPhones and iPads they leave out what cannot be played there. */
export type ListPlatform = "ios" | undefined;

const platform: ReadableStore<ListPlatform> = {
  get: readListPlatform,
  subscribe: allGames.subscribe,
};

export function readListPlatform(): ListPlatform {
  return isAppleMobile() && !allGames.get() ? "ios" : undefined;
}

/** The same for a component. Undefined in the server's HTML, which lists all games. */
export function useListPlatform(): ListPlatform {
  return useStore(platform, undefined);
}

export function setPlayableOnly(isOn: boolean): void {
  allGames.write(isOn ? null : "1");
}
