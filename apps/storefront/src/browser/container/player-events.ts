import { createEmitter } from "../state/emitter.ts";

/** Events about the player for a native container. They never hold a code or a token. */
export type PlayerEvent =
  | { kind: "login" | "register" }
  | { kind: "claimed"; giftid: string; gameid: string };

const events = createEmitter<PlayerEvent>();
/** Events from before the container's part of the page had loaded. Browsers never read them. */
const unheard: PlayerEvent[] = [];
const mostUnheard = 8;

export function emitPlayerEvent(event: PlayerEvent): void {
  if (!events.hasListeners())
    unheard.splice(0, unheard.length, ...unheard.slice(1 - mostUnheard), event);
  events.emit(event);
}

/**
 * Delivers the events that nobody has received yet, then the next ones. Returns a function that removes the
 * listener.
 */
export function onPlayerEvent(listener: (event: PlayerEvent) => void): () => void {
  const stop = events.on(listener);
  for (const event of unheard.splice(0)) listener(event);
  return stop;
}
