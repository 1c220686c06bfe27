import { callNative, hasNativeSide } from "../../browser/container/bridge.ts";
import { leaveFor } from "../../browser/container/leave-page.ts";
import { hasConsent } from "../../browser/session/consent.ts";
import { parseUrl } from "./parse-url.ts";

/** The facts about a click, React's or the browser's own, that are used here. */
type Tap = Pick<
  MouseEvent,
  "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey" | "defaultPrevented"
> & { preventDefault(): void };

/**
 * In the product's own shells an address outside the shop opens in another native view, which the player closes to
 * return; a webview would leave the shop, or ignore a new window. A container without such views navigates like a
 * browser. Everywhere else the browser follows its link.
 */
export function openOutside(tap: Tap, { href, title }: { href: string; title?: string }): void {
  if (!isPlain(tap) || !hasNativeSide() || !hasConsent()) return;
  const { origin } = parseUrl(href) ?? window.location;
  if (origin === window.location.origin) return;
  tap.preventDefault();
  void callNative("ui.openCustomView", { url: href, ...(title ? { title } : {}) }).then(
    ({ code }) => {
      if (code < 1 && code !== timedOut) leaveFor(href);
    },
  );
}

/** The view may still open (`docs/bridge.md`, "Codes"). */
const timedOut = -203;

function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: Tap): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;
}
