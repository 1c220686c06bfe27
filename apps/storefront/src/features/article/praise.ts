import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "../../browser/storage/device-storage.ts";

/** The host has no call for praise: this device remembers which articles it has praised, the newest last. */
const storageKey = "praised";
const mostRemembered = 500;

const listeners = new Set<() => void>();

/** Whether this device has praised an article. No one has in the HTML, which is the same for everyone. */
export function usePraised(aid: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => praisedArticles().includes(aid),
    () => false,
  );
}

export function setPraised(aid: string, isPraised: boolean): void {
  const others = praisedArticles().filter((praised) => praised !== aid);
  const next = isPraised ? [...others, aid].slice(-mostRemembered) : others;
  writeStored(storageKey, next.length > 0 ? next.join(",") : null);
  for (const listener of listeners) listener();
}

function praisedArticles(): string[] {
  return readStored(storageKey)?.split(",") ?? [];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
