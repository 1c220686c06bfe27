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
 * How many history entries the browser has moved away from the page that is shown: on going back or forward it moves
 * before the next page is there.
 */
export function historyOffset(): number {
  return historyIndex() - shownIndex;
}

/** The router numbers its history entries. */
function historyIndex(): number {
  const index: unknown = window.history.state?.idx;
  return typeof index === "number" ? index : 0;
}
