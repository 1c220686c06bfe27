import type { Transport } from "./transport.ts";
import { frameAddress, type Request } from "./wire.ts";

/** How long a frame stays in the page, milliseconds (docs/product.md#business-constants). */
export const frameMs = 500;
/**
 * Frames that follow one another too closely are folded into one by some containers, and calls are lost. The next one
 * waits for the acknowledgement of the last, or this long (milliseconds) for a container that gives none.
 */
export const spacingMs = 80;
/** Sendings of one request, to a container that is known to acknowledge. */
export const mostSendings = 3;

interface Parcel {
  request: Request;
  sendings: number;
}

/** Sends each request by a hidden frame of the custom scheme, one after another, and again when it seems lost. */
export function createFrameTransport(host: Window, onFrameError: (id: string) => void): Transport {
  const waiting: Parcel[] = [];
  const undelivered = new Map<string, Parcel>();
  let last: string | null = null;
  let spacing: number | null = null;
  let nativeAcknowledges = false;

  function pump(): void {
    if (spacing !== null) return;
    const parcel = waiting.shift();
    if (!parcel) return;
    const { id } = parcel.request;
    parcel.sendings += 1;
    undelivered.set(id, parcel);
    last = id;
    spacing = host.setTimeout(endSpacing, spacingMs);
    openFrame(host, frameAddress(parcel.request), (hasFailed) => judge(parcel, hasFailed));
  }

  function endSpacing(): void {
    if (spacing !== null) host.clearTimeout(spacing);
    spacing = null;
    pump();
  }

  /** The frame is gone. Some containers report an error for a frame whose call they took: only silence counts. */
  function judge(parcel: Parcel, hasFailed: boolean): void {
    const { id } = parcel.request;
    if (!undelivered.has(id)) return;
    if (nativeAcknowledges && parcel.sendings < mostSendings) {
      waiting.unshift(parcel);
      pump();
    } else {
      undelivered.delete(id);
      if (hasFailed) onFrameError(id);
    }
  }

  return {
    send(request) {
      waiting.push({ request, sendings: 0 });
      pump();
    },
    delivered(id, isAcknowledged) {
      if (isAcknowledged) nativeAcknowledges = true;
      if (undelivered.delete(id) && id === last) endSpacing();
    },
  };
}

/** Hidden from sight and from assistive technology. `onRemoved` learns whether loading it failed. */
function openFrame(host: Window, address: string, onRemoved: (hasFailed: boolean) => void): void {
  const frame = host.document.createElement("iframe");
  let hasFailed = false;
  frame.hidden = true;
  frame.tabIndex = -1;
  frame.setAttribute("aria-hidden", "true");
  frame.addEventListener("error", () => {
    hasFailed = true;
  });
  frame.src = address;
  host.document.documentElement.append(frame);
  host.setTimeout(() => {
    frame.remove();
    onRemoved(hasFailed);
  }, frameMs);
}
