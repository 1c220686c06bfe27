import type { Transport } from "./transport.ts";
import { frameAddress, type Request } from "./wire.ts";

/** Lifetime of a frame in the page, milliseconds (docs/product.md#business-constants). */
export const frameMs = 500;
/**
 * Some containers merge frames that follow too closely, and calls are lost. The next frame therefore waits for the
 * acknowledgement of the last one, or this many milliseconds if the container sends none.
 */
export const spacingMs = 80;
/** Most tries for one request, if the container is known to acknowledge. */
export const maxTries = 3;

interface SentRequest {
  request: Request;
  tries: number;
}

/** Sends requests one at a time as hidden frames of the custom scheme, and again if one seems lost. */
export function createFrameTransport(host: Window, onFrameError: (id: string) => void): Transport {
  const waiting: SentRequest[] = [];
  const undelivered = new Map<string, SentRequest>();
  let last: string | null = null;
  let spacing: number | null = null;
  let nativeAcknowledges = false;

  function sendNext(): void {
    if (spacing !== null) return;
    const sent = waiting.shift();
    if (!sent) return;
    const { id } = sent.request;
    sent.tries += 1;
    undelivered.set(id, sent);
    last = id;
    spacing = host.setTimeout(endSpacing, spacingMs);
    openFrame(host, frameAddress(sent.request), (hasFailed) => handleRemovedFrame(sent, hasFailed));
  }

  function endSpacing(): void {
    if (spacing !== null) host.clearTimeout(spacing);
    spacing = null;
    sendNext();
  }

  /** Some containers report a load error for a frame whose call they received, so only a missing acknowledgement counts. */
  function handleRemovedFrame(sent: SentRequest, hasFailed: boolean): void {
    const { id } = sent.request;
    if (!undelivered.has(id)) return;
    if (nativeAcknowledges && sent.tries < maxTries) {
      waiting.unshift(sent);
      sendNext();
    } else {
      undelivered.delete(id);
      if (hasFailed) onFrameError(id);
    }
  }

  return {
    send(request) {
      waiting.push({ request, tries: 0 });
      sendNext();
    },
    delivered(id, isAcknowledged) {
      if (isAcknowledged) nativeAcknowledges = true;
      if (undelivered.delete(id) && id === last) endSpacing();
    },
  };
}

/** The frame is hidden, from assistive technology too. `onRemoved` is told whether loading it failed. */
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
