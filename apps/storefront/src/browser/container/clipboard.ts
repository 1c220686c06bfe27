import { callNative, hasNativeSide } from "./bridge.ts";

/** `failed`: the browser refused; `broken`: it threw. Either way the text is left selected for the player. */
export type CopyOutcome = "copied" | "failed" | "broken";

/** How long a container may take where the page could not copy by itself, milliseconds. */
const timeoutMs = 1000;

/**
 * Copies a text, in a container of the product through the bridge as well: webviews often refuse what the page may do
 * inside the tap, and that moment does not wait for a container's answer. Call it inside the tap itself, browsers
 * demand that. Where the clipboard is missing or refuses, `shown`, the element that shows the text, is selected and
 * copied the old way.
 */
export async function copyText(text: string, shown: Element | null): Promise<CopyOutcome> {
  const native = hasNativeSide()
    ? callNative("data.setClipboard", { text }, { timeoutMs })
    : undefined;
  const outcome = await copyInPage(text, shown);
  return outcome === "copied" || (await native)?.code !== 1 ? outcome : "copied";
}

async function copyInPage(text: string, shown: Element | null): Promise<CopyOutcome> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined) return copySelected(shown);
  try {
    await clipboard.writeText(text);
    return "copied";
  } catch {
    return copySelected(shown);
  }
}

function copySelected(shown: Element | null): CopyOutcome {
  try {
    if (shown === null) return "failed";
    window.getSelection()?.selectAllChildren(shown);
    return document.execCommand("copy") ? "copied" : "failed";
  } catch {
    return "broken";
  }
}
