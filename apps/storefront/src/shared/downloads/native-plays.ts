import { useSyncExternalStore } from "react";
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

const listeners = new Set<() => void>();
let plays: Plays = new Map();

/** Takes the place of what was known. */
export function setNativePlays(next: Plays): void {
  plays = next;
  for (const listener of listeners) listener();
}

export function getNativePlay(gameid: string): NativePlay | null {
  return plays.get(gameid) ?? null;
}

/** Null for a game that the downloader knows nothing of; the server and the first render know of none. */
export function useNativePlay(gameid: string): NativePlay | null {
  return useSyncExternalStore(
    subscribe,
    () => getNativePlay(gameid),
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
