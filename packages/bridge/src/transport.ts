import { createFrameTransport } from "./frame-transport.ts";
import { isRecord } from "./message.ts";
import { nativeName, type Request } from "./wire.ts";

/** Carries requests to the native side. */
export interface Transport {
  send(request: Request): void;
  /** The native side has the request, as an acknowledgement or its answer shows: it need not be sent again. */
  delivered(id: string, isAcknowledged: boolean): void;
}

/**
 * The best way to the native side that this window has: WebKit's message handlers, an injected interface, else frames
 * of the custom scheme. `onFrameError` hears of requests whose frame could not be loaded.
 */
export function chooseTransport(host: Window, onFrameError: (id: string) => void): Transport {
  const post = findPost(host);
  if (post === null) return createFrameTransport(host, onFrameError);
  return { send: (request) => post(JSON.stringify(request)), delivered: () => {} };
}

type Post = (message: string) => void;

function findPost(host: Window): Post | null {
  const { webkit, [nativeName]: injected } = host as unknown as Record<string, unknown>;
  const handlers = isRecord(webkit) ? webkit.messageHandlers : null;
  return postOf(isObject(handlers) ? handlers[nativeName] : null) ?? postOf(injected);
}

/** Called as a method: native objects refuse a function taken off them. */
function postOf(target: unknown): Post | null {
  if (!isObject(target) || typeof target.postMessage !== "function") return null;
  const native = target as { postMessage: Post };
  return (message) => native.postMessage(message);
}

/** Native objects may be of any prototype, functions included. */
function isObject(value: unknown): value is Record<string, unknown> {
  return (typeof value === "object" || typeof value === "function") && value !== null;
}
