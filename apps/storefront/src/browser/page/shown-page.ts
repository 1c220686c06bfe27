import type { Location } from "react-router";

let shown: string | null = null;
let shownIndex = 0;

/** Notes the page now shown, as a router path. */
export function setShownPage({ pathname, search }: Pick<Location, "pathname" | "search">): void {
  shown = pathname + search;
  shownIndex = historyIndex();
}

/** The page of the shop now shown; null on a direct visit before the first page is. */
export function getShownPage(): string | null {
  return shown;
}

/**
 * How many entries the browser's history has moved away from the page now shown: going back or forward, it moves
 * before the page asked for is there.
 */
export function historyOffset(): number {
  return historyIndex() - shownIndex;
}

/** The router numbers its entries. */
function historyIndex(): number {
  const index: unknown = window.history.state?.idx;
  return typeof index === "number" ? index : 0;
}
