/** What a player does that a native container wants to hear of. Never holds a code or a token. */
export type PlayerEvent =
  | { kind: "login" | "register" }
  | { kind: "claimed"; giftid: string; gameid: string };

const listeners = new Set<(event: PlayerEvent) => void>();

export function announce(event: PlayerEvent): void {
  for (const listener of listeners) listener(event);
}

/** Returns a way to stop listening. */
export function onPlayerEvent(listener: (event: PlayerEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
