import { pageAt } from "../../shared/navigation/page-at.ts";

/**
 * Whether the player may take screenshots of the page at a router path: not where a password, an SMS code or an
 * identity number is typed (decision 0029). Gift codes may be captured, because many players keep them as screenshots.
 */
export function allowsScreenshots(pathname: string): boolean {
  return pageAt(pathname)?.page.input !== "secret";
}
