import { useSyncExternalStore } from "react";

/** What the host said when it ended the session; shown where the player lands, kept nowhere else. */
let notice: string | null = null;
const listeners = new Set<() => void>();

export function setSessionNotice(next: string | null): void {
  notice = next;
  for (const listener of listeners) listener();
}

/** Why the player has to log in; null when nothing has ended. */
export function useSessionNotice(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => notice,
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
