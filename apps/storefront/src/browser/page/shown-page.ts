import type { Location } from "react-router";

let shown: string | null = null;
let shownIndex = 0;

/** The pages of the history entries up to the present one, by the numbers that the router gives them. */
const entries: (string | undefined)[] = [];

/** The paths of all pages that this document has shown. */
const shownPaths = new Set<string>();

/** Stores the page that is shown now. */
export function setShownPage({ pathname, search }: Pick<Location, "pathname" | "search">): void {
  shown = pathname + search;
  shownIndex = historyIndex();
  entries.length = shownIndex;
  entries[shownIndex] = shown;
  shownPaths.add(pathname);
}

/** Whether this document has shown any other page than this one. */
export function hasShownOther(pathname: string): boolean {
  return shownPaths.size > (shownPaths.has(pathname) ? 1 : 0);
}

/** The router path of the page that is shown now; null on a direct visit before the first page is shown. */
export function getShownPage(): string | null {
  return shown;
}

/** The router's number of the history entry of the page that is shown now. */
export function getShownIndex(): number {
  return shownIndex;
}

/** The pages behind the present history entry, the nearest first, as far back as this document has shown them. */
export function pagesBehind(): string[] {
  const behind: string[] = [];
  for (let index = shownIndex - 1; index >= 0; index -= 1) {
    const page = entries[index];
    if (page === undefined) break;
    behind.push(page);
  }
  return behind;
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
