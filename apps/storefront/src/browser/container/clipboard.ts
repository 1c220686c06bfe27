import { callNative, hasNativeSide } from "./bridge.ts";

/**
 * `failed`: the browser refused. `broken`: it threw. In both cases the text is left selected, so that the player can
 * copy it.
 */
export type CopyOutcome = "copied" | "failed" | "broken";

/** How long to wait for a container if the page could not copy by itself, milliseconds. */
const timeoutMs = 1000;

/**
 * Copies a text. In a container it also calls the bridge, since webviews often refuse to let the page copy; the
 * page's own attempt must happen inside the tap and does not wait for the container's answer. Call it inside the tap
 * handler, as browsers demand. Where the clipboard is missing or refuses, `shown`, the element with the text, is
 * selected and copied by `execCommand`.
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
