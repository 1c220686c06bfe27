import { createFrameTransport } from "./frame-transport.ts";
import { isRecord } from "./message.ts";
import type { Transport } from "./transport.ts";
import { nativeName } from "./wire.ts";

/**
 * Chooses WebKit's message handlers, else an injected interface, else frames of the custom scheme. `onFrameError` is
 * called with the id of a request whose frame could not be loaded.
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

/** Keeps the call a method call: native objects reject a detached function. */
function postOf(target: unknown): Post | null {
  if (!isObject(target) || typeof target.postMessage !== "function") return null;
  const native = target as { postMessage: Post };
  return (message) => native.postMessage(message);
}

/** Native objects may have any prototype and may be functions. */
function isObject(value: unknown): value is Record<string, unknown> {
  return (typeof value === "object" || typeof value === "function") && value !== null;
}
