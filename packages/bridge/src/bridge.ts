import {
  type BridgeCallName,
  type BridgeParams,
  type BridgeResult,
  callTimeouts,
} from "./calls.ts";
import { type BridgeMessage, frameError, notAvailable, timedOut, toMessage } from "./message.ts";
import { chooseTransport, type Transport } from "./transport.ts";
import { globalName, newId, parseIncoming, protocolVersion, type Request } from "./wire.ts";

/** The native side as the page knows it. */
export interface Bridge {
  /** False in plain browsers, on desktops and in nested frames, where every call answers at once that it cannot be. */
  readonly isAvailable: boolean;
  /** Never rejects: what goes wrong is a code below 1. */
  call<Name extends BridgeCallName>(
    name: Name,
    params: BridgeParams<Name>,
  ): Promise<BridgeMessage<BridgeResult<Name>>>;
  /** Listens to what the native side tells of itself. Returns a way to stop. */
  on(event: string, listener: (detail: unknown) => void): () => void;
}

export interface BridgeOptions {
  /** The window to live in. */
  host: Window;
  /** Whether the page runs in a container of the product, on a phone. */
  inContainer: boolean;
  /** Told of messages that make no sense; they change nothing. */
  log: (problem: string) => void;
}

interface Pending {
  request: Request;
  settle: (message: BridgeMessage) => void;
}

/**
 * Makes the page's side of the bridge and, where there is a native side, the one global object it talks to. Make one a
 * page.
 */
export function createBridge({ host, inContainer, log }: BridgeOptions): Bridge {
  const isAvailable = inContainer && isTopmost(host);
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
    else if (incoming.kind === "event") tell(incoming.name, incoming.detail);
    else {
      transport?.delivered(incoming.id, incoming.kind === "ack");
      if (incoming.kind === "answer") settle(incoming.id, toMessage(incoming.result));
    }
  }

  function tell(event: string, detail: unknown): void {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(detail);
  }

  /** Parameters that were too long for a frame's address; null when nobody waits for that call. */
  function take(id: unknown): string | null {
    const found = typeof id === "string" ? pending.get(id) : undefined;
    return found ? JSON.stringify(found.request.params) : null;
  }

  function call(name: BridgeCallName, params: unknown): Promise<BridgeMessage> {
    if (!isAvailable) return Promise.resolve(notAvailable);
    const request: Request = { v: protocolVersion, id: newId(), call: name, params };
    transport ??= chooseTransport(host, (id) => settle(id, frameError));
    return new Promise((resolve) => {
      const timer = host.setTimeout(() => settle(request.id, timedOut), callTimeouts[name]);
      pending.set(request.id, {
        request,
        settle(message) {
          host.clearTimeout(timer);
          resolve(message);
        },
      });
      transport?.send(request);
    });
  }

  function on(event: string, listener: (detail: unknown) => void): () => void {
    const known = listeners.get(event) ?? new Set();
    listeners.set(event, known.add(listener));
    return () => void known.delete(listener);
  }

  if (isAvailable) {
    // Fixed: a script of the page's own making must not be able to stand between.
    Object.defineProperty(host, globalName, { value: Object.freeze({ receive, take }) });
  }
  return { isAvailable, call: call as Bridge["call"], on };
}

/** A nested frame is someone else's guest: the container's host must not obey it. */
function isTopmost(host: Window): boolean {
  try {
    return host.top === host.self;
  } catch {
    return false;
  }
}
