import { routerBase } from "@playfront/contract/constants";
import { type CopyOutcome, copyText } from "../../browser/container/clipboard.ts";

export type ShareOutcome = "shared" | "cancelled" | CopyOutcome;

/**
 * Hands a page to the device's share sheet; without one, or when it fails, copies the link. Call it inside the tap;
 * `shown` is an element that holds the link, for browsers that only copy what is selected.
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

/** The full address of a router path, without anything that was only in this visitor's address. */
export function shareUrl(path: string): string {
  return new URL(routerBase.slice(0, -1) + path, window.location.origin).href;
}
