import type { PageNameWith } from "../../pages.ts";
import { pageAt } from "../../shared/navigation/page-at.ts";

/** A tab is named by the page at its root. */
export type Tab = PageNameWith<{ isTab: true }>;

/** The tab whose root page has this router path; null for pages below a root, which have no tab bar. */
export function tabOf(pathname: string): Tab | null {
  const found = pageAt(pathname);
  return found?.page.isTab ? (found.name as Tab) : null;
}
