import type { Location } from "react-router";

let shown: string | null = null;
let shownIndex = 0;

/** Stores the page that is shown now. */
export function setShownPage({ pathname, search }: Pick<Location, "pathname" | "search">): void {
  shown = pathname + search;
  shownIndex = historyIndex();
}

/** The router path of the page that is shown now; null on a direct visit before the first page is shown. */
export function getShownPage(): string | null {
  return shown;
}

/**
 * By how many history entries the browser is away from the page that is still shown. When the player goes back or
 * forward, the browser changes the entry before the next page has loaded.
 */
export function historyOffset(): number {
  return historyIndex() - shownIndex;
}

/** The router numbers its history entries. */
function historyIndex(): number {
  const index: unknown = window.history.state?.idx;
  return typeof index === "number" ? index : 0;
}
