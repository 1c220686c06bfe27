import { categories, ranks } from "@playfront/contract/constants";
import { routerPath } from "../../browser/page/router-path.ts";
import type { PageParam } from "../../pages.ts";
import { pageAt } from "./page-at.ts";

/** The facts about a rendered page: its path, and the innermost route's parameters and data. */
export interface RenderedPage {
  pathname: string;
  params: Readonly<Record<string, string | undefined>>;
  data: unknown;
}

/**
 * Whether the shop itself links to an address, in exactly this spelling. Such addresses are as many as the content.
 * Made-up names also answer with a page (an empty list, or the first column), and their number has no limit.
 */
export function isKnownPage({ pathname, params, data }: RenderedPage): boolean {
  return (
    pathname === linkSpelling(pathname) &&
    pageAt(routerPath(pathname)) !== null &&
    Object.entries(params).every(
      ([name, value]) => value === undefined || known[name as PageParam]({ value, params, data }),
    )
  );
}

type ParamCheck = (named: { value: string } & Pick<RenderedPage, "params" | "data">) => boolean;

/** The page of an unknown id fails, except for pages that load nothing on the server. */
const isId: ParamCheck = ({ value, data }) => data !== undefined && /^[1-9]\d*$/.test(value);

/** The check of each parameter's value, by the parameter's name in the paths of `pages.ts`. */
const known: Record<PageParam, ParamCheck> = {
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

/** The path in the spelling of links; null if it cannot be decoded. */
function linkSpelling(pathname: string): string | null {
  try {
    const segments = pathname.split("/");
    return segments.map((segment) => encodeURIComponent(decodeURIComponent(segment))).join("/");
  } catch {
    return null;
  }
}
