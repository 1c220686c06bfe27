import { callNative, hasNativeSide } from "./bridge.ts";

/** `failed`: the browser refused; `broken`: it threw. Either way the text is left selected for the player. */
export type CopyOutcome = "copied" | "failed" | "broken";

/** How long a container may take before the page copies by itself, milliseconds. */
const patienceMs = 1000;

/**
 * Copies a text, in a container of the product through the bridge. Call it inside the tap itself, browsers demand
 * that. Where the clipboard is missing or refuses, `shown`, the element that shows the text, is selected and copied the
 * old way.
 */
export async function copyText(text: string, shown: Element | null): Promise<CopyOutcome> {
  if (hasNativeSide()) {
    const { code } = await callNative("data.setClipboard", { text }, { patienceMs });
    if (code === 1) return "copied";
  }
  return copyInPage(text, shown);
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
