import { createStore, useStore } from "../../browser/state/store.ts";
import type { PlayState } from "../game/play-state.ts";

/**
 * What the native downloader makes of games, for every play button. It is part of every page: the code that fills it
 * loads in the product's own shells alone (`native-downloads.ts`), elsewhere it stays empty.
 */
export interface NativePlay {
  state: PlayState;
  /** Of the package, 0–100; null when nothing is under way or its size is not known. */
  percent: number | null;
}

type Plays = ReadonlyMap<string, NativePlay>;

const plays = createStore<Plays>(new Map());

/** Takes the place of what was known. */
export const setNativePlays = plays.set;

export function getNativePlay(gameid: string): NativePlay | null {
  return plays.get().get(gameid) ?? null;
}

/** Null for a game that the downloader knows nothing of; the server and the first render know of none. */
export function useNativePlay(gameid: string): NativePlay | null {
  return useStore(plays, null, () => getNativePlay(gameid));
}
