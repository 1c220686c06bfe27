import {
  type BridgeCallName,
  type BridgeParams,
  type BridgeResult,
  callTimeouts,
} from "./calls.ts";
import { chooseTransport } from "./choose-transport.ts";
import { type BridgeMessage, frameError, notAvailable, timedOut, toMessage } from "./message.ts";
import type { Transport } from "./transport.ts";
import { globalName, newId, parseIncoming, protocolVersion, type Request } from "./wire.ts";

/** The page's access to the native side. */
export interface Bridge {
  /** False in plain browsers, on desktops and in nested frames; every call then resolves at once with `notAvailable`. */
  readonly isAvailable: boolean;
  /** Never rejects: a failure is a code below 1. */
  call<Name extends BridgeCallName>(
    name: Name,
    params: BridgeParams<Name>,
  ): Promise<BridgeMessage<BridgeResult<Name>>>;
  /** Listens to an event of the native side. Returns the function that stops listening. */
  on(event: string, listener: (detail: unknown) => void): () => void;
}

export interface BridgeOptions {
  /** The page's window. */
  host: Window;
  /** Whether the page runs in a container of the product, on a phone. */
  inContainer: boolean;
  /** Called for malformed messages, which are ignored. */
  log: (problem: string) => void;
}

interface Pending {
  request: Request;
  settle: (message: BridgeMessage) => void;
}

/**
 * Creates the page's side of the bridge and, if there is a native side, the global object that it calls. Call it once a
 * page.
 */
export function createBridge({ host, inContainer, log }: BridgeOptions): Bridge {
  const listeners = new Map<string, Set<(detail: unknown) => void>>();
  const pending = new Map<string, Pending>();
  let transport: Transport | null = null;

  function settle(id: string, message: BridgeMessage): void {
    const found = pending.get(id);
    pending.delete(id);
    found?.settle(message);
  }

  function receive(given: unknown): void {
    const incoming = parseIncoming(given);
    if (incoming === null) log("invalid message format");
    else if (incoming.kind === "event") emit(incoming.name, incoming.detail);
    else {
      transport?.delivered(incoming.id, incoming.kind === "ack");
      if (incoming.kind === "answer") settle(incoming.id, toMessage(incoming.result));
    }
  }

  function emit(event: string, detail: unknown): void {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(detail);
  }

  /** Called by the native side: the parameters of a request too long for a frame's address; null if no such call is pending. */
  function take(id: unknown): string | null {
    const found = typeof id === "string" ? pending.get(id) : undefined;
    return found ? JSON.stringify(found.request.params) : null;
  }

  function call(name: BridgeCallName, params: unknown): Promise<BridgeMessage> {
    if (!isAvailable) return Promise.resolve(notAvailable);
    const request: Request = { v: protocolVersion, id: newId(), call: name, params };
    return new Promise((resolve) => {
      const timer = host.setTimeout(() => settle(request.id, timedOut), callTimeouts[name]);
      pending.set(request.id, {
        request,
        settle(message) {
          host.clearTimeout(timer);
          resolve(message);
        },
      });
      send(request);
    });
  }

  /** Native objects may throw, as one does whose webview is being closed. */
  function send(request: Request): void {
    try {
      transport ??= chooseTransport(host, (id) => settle(id, frameError));
      transport.send(request);
    } catch {
      log(`${request.call} could not be sent`);
      settle(request.id, frameError);
    }
  }

  function on(event: string, listener: (detail: unknown) => void): () => void {
    const known = listeners.get(event) ?? new Set();
    listeners.set(event, known.add(listener));
    return () => void known.delete(listener);
  }

  const isAvailable = inContainer && isTopmost(host) && publish(host, { receive, take });
  return { isAvailable, call: call as Bridge["call"], on };
}

/** Whether the native side can reach the page: a container may have taken the name for an object that nobody may change. */
function publish(host: Window, page: object): boolean {
  const isOwn = Reflect.defineProperty(host, globalName, {
    value: Object.freeze(page),
    // Not writable, so that no other script of the page can intercept the calls.
    writable: false,
    configurable: false,
  });
  if (isOwn) return true;
  const { [globalName]: taken } = host as unknown as Record<string, unknown>;
  try {
    Object.assign(taken as object, page);
    return true;
  } catch {
    return false;
  }
}

/** A frame inside another page must not reach the native side. */
function isTopmost(host: Window): boolean {
  try {
    return host.top === host.self;
  } catch {
    return false;
  }
}
