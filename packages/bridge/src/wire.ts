import { isRecord } from "./message.ts";

/** Version of the protocol in `docs/bridge.md`. */
export const protocolVersion = 1;
export const scheme = "playfront";
/** The global object that the native side calls: `window.PlayfrontBridge`. */
export const globalName = "PlayfrontBridge";
/** The name of an injected interface: `window.PlayfrontNative` or `webkit.messageHandlers.PlayfrontNative`. */
export const nativeName = "PlayfrontNative";

/** One call. Its answer names the id, which is unguessable and stays the same when the call is sent again. */
export interface Request {
  v: typeof protocolVersion;
  id: string;
  call: string;
  params: unknown;
}

/** Longest address of a frame; the native side fetches longer parameters with `PlayfrontBridge.take(id)`. */
const longestAddress = 2000;

/** Address of the frame that carries a request. */
export function frameAddress(request: Request): string {
  const head = `${scheme}://bridge/${request.call}?v=${request.v}&id=${request.id}`;
  const whole = `${head}&params=${encodeURIComponent(JSON.stringify(request.params))}`;
  return whole.length <= longestAddress ? whole : `${head}&by=reference`;
}

/** A message from the native side. */
export type Incoming =
  /** The call has arrived; its answer may follow later. */
  | { kind: "ack"; id: string }
  | { kind: "answer"; id: string; result: unknown }
  | { kind: "event"; name: string; detail: unknown };

/** Parses a message; null if it is malformed. Never throws. */
export function parseIncoming(given: unknown): Incoming | null {
  const body = typeof given === "string" ? parseJson(given) : given;
  if (!isRecord(body)) return null;
  const { ack, id, event, detail, result } = body;
  if (isId(ack)) return { kind: "ack", id: ack };
  if (isId(id)) return { kind: "answer", id, result };
  if (typeof event === "string" && eventName.test(event)) {
    return { kind: "event", name: event, detail: detail ?? null };
  }
  return null;
}

const eventName = /^[a-zA-Z][\w.-]{0,63}$/;

function isId(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-f]{32}$/.test(value);
}

/** 128 random bits. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
