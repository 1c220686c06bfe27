import { categories, ranks } from "@playfront/contract/constants";
import { routerPath } from "../../browser/page/router-path.ts";
import type { PageParam } from "../../pages.ts";
import { pageAt } from "./page-at.ts";

/** What a rendering knows of its page: its path, and the innermost route's parameters and data. */
export interface RenderedPage {
  pathname: string;
  params: Readonly<Record<string, string | undefined>>;
  data: unknown;
}

/**
 * Whether an address that answers with a page is one of those the shop links to, spelt as the shop spells it: there are
 * no more of them than content. Made-up names show empty lists or the first column instead of failing, and there is no
 * end of them.
 */
export function isKnownPage({ pathname, params, data }: RenderedPage): boolean {
  return (
    pathname === respelt(pathname) &&
    pageAt(routerPath(pathname)) !== null &&
    Object.entries(params).every(
      ([name, value]) => value === undefined || known[name as PageParam]({ value, params, data }),
    )
  );
}

type Judge = (named: { value: string } & Pick<RenderedPage, "params" | "data">) => boolean;

/** An id that names nothing has no page; but pages that load nothing on the server cannot know. */
const isId: Judge = ({ value, data }) => data !== undefined && /^[1-9]\d*$/.test(value);

/** What makes the value of a parameter known, by the parameter's name in the paths of `pages.ts`. */
const known: Record<PageParam, Judge> = {
  gameid: isId,
  giftid: isId,
  aid: isId,
  categoryname: ({ value }) => categories.some((name) => name === value),
  rankname: ({ value }) => ranks.some((name) => name === value),
  // An unknown column shows the first one; an article stands in its own column or is missing.
  col: ({ value, params, data }) => params.aid !== undefined || columnOf(data) === value,
  // The shop links to no tab of the gifts.
  tabname: () => false,
};

function columnOf(data: unknown): string | undefined {
  return (data as { column?: { col: string } | null } | undefined)?.column?.col;
}

/** Escaped as links are; null for what cannot be read. */
function respelt(pathname: string): string | null {
  try {
    const segments = pathname.split("/");
    return segments.map((segment) => encodeURIComponent(decodeURIComponent(segment))).join("/");
  } catch {
    return null;
  }
}
