import { createStore, useStore } from "../../browser/state/store.ts";
import type { PlayState } from "../game/play-state.ts";

/**
 * The state of a game in the native downloader, for its play buttons. Every page has this store; the code that fills
 * it loads only in the product's own shells (`native-downloads.ts`).
 */
export interface NativePlay {
  state: PlayState;
  /** Received share of the package, 0–100; null if nothing is under way or the size is unknown. */
  percent: number | null;
}

type Plays = ReadonlyMap<string, NativePlay>;

const plays = createStore<Plays>(new Map());

/** Replaces all known states. */
export const setNativePlays = plays.set;

export function getNativePlay(gameid: string): NativePlay | null {
  return plays.get().get(gameid) ?? null;
}

/** Null for a game that the downloader does not know, on the server, and in the first render. */
export function useNativePlay(gameid: string): NativePlay | null {
  return useStore(plays, null, () => getNativePlay(gameid));
}
