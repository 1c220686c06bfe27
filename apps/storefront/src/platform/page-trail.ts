import type { Location } from "react-router";

let shown: string | null = null;

/** Notes the page now shown, as a router path. */
export function rememberPage({ pathname, search }: Pick<Location, "pathname" | "search">): void {
  shown = pathname + search;
}

/** The page of the shop now shown; null on a direct visit before the first page is. */
export function pageShown(): string | null {
  return shown;
}
