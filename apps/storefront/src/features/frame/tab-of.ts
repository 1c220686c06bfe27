import type { PageNameWith } from "../../pages.ts";
import { pageAt } from "../../shared/navigation/page-at.ts";

/** A tab is named by the page at its root. */
export type Tab = PageNameWith<{ isTab: true }>;

/** The tab whose root a router path is; pages below a root have no tab bar: null. */
export function tabOf(pathname: string): Tab | null {
  const found = pageAt(pathname);
  return found?.page.isTab ? (found.name as Tab) : null;
}
