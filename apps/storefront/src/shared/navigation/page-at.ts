import { type Page, type PageName, pageNames, pages } from "../../pages.ts";

export interface PageAt {
  name: PageName;
  page: Page;
  /** Values of the path's parameters in their order, as the address spells them. */
  params: readonly (string | undefined)[];
}

const patterns = pageNames.map((name) => ({ name, pattern: patternOf(pages[name].path) }));

/** The row of the page at a router path, with or without its slash, query and hash; null for a path that has no page. */
export function pageAt(path: string): PageAt | null {
  const pathname = path.replace(/[?#].*$/s, "");
  for (const { name, pattern } of patterns) {
    const match = pattern.exec(pathname);
    if (match) return { name, page: pages[name], params: match.slice(1) };
  }
  return null;
}

/** Title of a page's bar; empty where it comes with the page's data. */
export function barTitle(page: Page | null): string {
  return page?.bar ?? page?.title ?? "";
}

function patternOf(path: string): RegExp {
  const source = path
    .replace(/\/$/, "")
    .replace(/\/:\w+\?/, "(?:/([^/]+))?")
    .replace(/:\w+/g, "([^/]+)");
  return new RegExp(`^${source}/?$`);
}
