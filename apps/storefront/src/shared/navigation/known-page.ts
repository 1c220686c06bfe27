import { type Age, ages, type OpeningDay, openingDays } from "@playfront/contract/constants";
import { type ReviewSort, reviewSorts } from "@playfront/contract/post-words";
import { routerPath } from "../../browser/page/router-path.ts";
import type { PageParam } from "../../pages.ts";
import { categoriesOf, ranksOf } from "./named-lists.ts";
import { pageAt } from "./page-at.ts";

/** The facts about a page before it is rendered: its path, and the innermost route's id, parameters and data. */
export interface RenderedPage {
  pathname: string;
  route: string;
  params: Readonly<Record<string, string | undefined>>;
  data: unknown;
  status: number;
  /** What loaders have thrown, by route. */
  errors: unknown;
}

type NamedPage = Pick<RenderedPage, "pathname" | "params" | "data">;

/**
 * Whether the shop itself links to an address, in exactly this spelling. Such addresses are as many as the content.
 * Made-up names also answer with a page (an empty list, or the first column), and their number has no limit.
 */
export function isKnownPage(page: NamedPage): boolean {
  const { pathname } = page;
  return (
    pathname === linkSpelling(pathname) &&
    pageAt(routerPath(pathname)) !== null &&
    madeUpParams(page).length === 0
  );
}

/**
 * What the page of a made-up address is made of. Addresses with equal parts have equal pages, so the host renders one of
 * them: not-found pages, and pages that do not show the made-up name. Null if the page belongs to its address alone.
 */
export function sharedPage(page: RenderedPage): object | null {
  const { pathname, route, params, data, status, errors } = page;
  if (status === 404) return { status, route, errors };
  if (isKnownPage(page)) return null;
  if (status !== 200 || pageAt(routerPath(pathname)) === null) return null;
  const madeUp = madeUpParams(page);
  // Another spelling of an id that exists may be part of the page.
  if (data !== undefined && madeUp.some((name) => known[name] === isId)) return null;
  const named = Object.entries(params).filter(([name]) => !madeUp.includes(name as PageParam));
  return { route, named, data: data ?? null };
}

function madeUpParams({ params, data }: NamedPage): PageParam[] {
  const names = Object.keys(params) as PageParam[];
  return names.filter((name) => {
    const value = params[name];
    return value !== undefined && !known[name]({ value, params, data });
  });
}

type ParamCheck = (named: { value: string } & Pick<RenderedPage, "params" | "data">) => boolean;

/** The page of an unknown id fails, except for pages that load nothing on the server. */
const isId: ParamCheck = ({ value, data }) => data !== undefined && /^[1-9]\d*$/.test(value);

/** The check of each parameter's value, by the parameter's name in the paths of `pages.ts`. */
const known: Record<PageParam, ParamCheck> = {
  gameid: isId,
  giftid: isId,
  aid: isId,
  id: isId,
  categoryname: ({ value, data }) => categoriesOf(namesIn(data)).includes(value),
  rankname: ({ value, data }) => ranksOf(namesIn(data)).includes(value),
  // An unknown column shows the first one; an article stands in its own column or is missing.
  col: ({ value, params, data }) => params.aid !== undefined || columnOf(data) === value,
  age: ({ value }) => ages.includes(value as Age),
  day: ({ value }) => openingDays.includes(value as OpeningDay),
  sort: ({ value, data }) =>
    reviewSorts.includes(value as ReviewSort) || sharedReviewOf(data) === value,
  // The shop links to no tab of the gifts.
  tabname: () => false,
};

function namesIn(data: unknown): readonly string[] | null | undefined {
  return (data as { names?: readonly string[] | null } | undefined)?.names;
}

function columnOf(data: unknown): string | undefined {
  return (data as { column?: { col: string } | null } | undefined)?.column?.col;
}

function sharedReviewOf(data: unknown): string | undefined {
  return (data as { shared?: { reviewid: string } | null } | undefined)?.shared?.reviewid;
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
