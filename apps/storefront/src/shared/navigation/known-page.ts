import { categories, ranks } from "@playfront/contract/constants";

/** What a rendering knows of its page: its path, and the innermost route's parameters and data. */
export interface RenderedPage {
  pathname: string;
  params: Readonly<Record<string, string | undefined>>;
  data: unknown;
}

/**
 * Whether an address that answers with a page is one of those the shop links to, spelt as it spells it: there are no
 * more of them than content. Names that somebody made up show empty lists or the first column instead of failing, and
 * there is no end of them.
 */
export function isKnownPage({ pathname, params, data }: RenderedPage): boolean {
  return (
    pathname === respelt(pathname) &&
    Object.entries(params).every(
      ([name, value]) => value === undefined || (known[name]?.({ value, params, data }) ?? false),
    )
  );
}

type Judge = (named: { value: string } & Pick<RenderedPage, "params" | "data">) => boolean;

/** What an id does not name has no page; but pages that load nothing on the server cannot know. */
const isId: Judge = ({ value, data }) => data !== undefined && /^[1-9]\d*$/.test(value);

/** By parameter; a page with one that is not here, such as a tab of the gifts, counts as made up. */
const known: Readonly<Record<string, Judge>> = {
  gameid: isId,
  giftid: isId,
  aid: isId,
  categoryname: ({ value }) => categories.some((name) => name === value),
  rankname: ({ value }) => ranks.some((name) => name === value),
  // An unknown column shows the first one; an article stands in its own column or is missing.
  col: ({ value, params, data }) => params.aid !== undefined || columnOf(data) === value,
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
