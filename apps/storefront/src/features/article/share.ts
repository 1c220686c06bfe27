import { routerBase } from "@playfront/contract/constants";
import { type CopyOutcome, copyText } from "../../browser/container/clipboard.ts";

export type ShareOutcome = "shared" | "cancelled" | CopyOutcome;

/**
 * Opens the device's share sheet; if there is none, or it fails, copies the link. Call it in the tap's event handler.
 * `shown` is an element that contains the link, for browsers that can only copy a selection.
 */
export async function sharePage(
  { title, url }: { title: string; url: string },
  shown: Element | null,
): Promise<ShareOutcome> {
  const share: Navigator["share"] | undefined = navigator.share;
  if (share === undefined) return copyText(url, shown);
  try {
    await share.call(navigator, { title, url });
    return "shared";
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === "AbortError";
    return isCancelled ? "cancelled" : copyText(url, shown);
  }
}

/** The full address of a router path, without this visitor's query parameters such as the channel id. */
export function shareUrl(path: string): string {
  return new URL(routerBase.slice(0, -1) + path, window.location.origin).href;
}
