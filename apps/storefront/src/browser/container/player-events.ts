import { createEmitter } from "../state/emitter.ts";

/** What a player does that a native container wants to hear of. Never holds a code or a token. */
export type PlayerEvent =
  | { kind: "login" | "register" }
  | { kind: "claimed"; giftid: string; gameid: string };

const events = createEmitter<PlayerEvent>();
/** What happened before the container's part of the page had loaded; browsers never ask for it. */
const unheard: PlayerEvent[] = [];
const mostUnheard = 8;

export function emitPlayerEvent(event: PlayerEvent): void {
  if (!events.hasListeners())
    unheard.splice(0, unheard.length, ...unheard.slice(1 - mostUnheard), event);
  events.emit(event);
}

/** Tells what has not been heard yet, and what comes. Returns a way to stop listening. */
export function onPlayerEvent(listener: (event: PlayerEvent) => void): () => void {
  const stop = events.on(listener);
  for (const event of unheard.splice(0)) listener(event);
  return stop;
}
