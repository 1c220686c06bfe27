import { fallbackRoute } from "@playfront/contract/constants";
import { pageAt } from "./page-at.ts";
import { parseUrl } from "./parse-url.ts";
import { paths } from "./paths.ts";

/**
 * Where a login leads back to: a router path of this shop, or the fallback page. `refer` and `to` come from the
 * address and may be anything; what is not plainly a path of ours is refused (docs/product.md#return-after-login).
 */
export function returnTarget(query: URLSearchParams): string {
  const wanted = safePath(query.get("to")) ?? safePath(query.get("refer"));
  return wanted === null || isSignInPage(wanted) ? fallbackRoute : wanted;
}

/**
 * The page whose history entry the guard gave to the login: the previous page of the shop, when `to` names another
 * page as the wanted one. Null when the login has an entry of its own.
 */
export function replacedPage(query: URLSearchParams): string | null {
  const refer = safePath(query.get("refer"));
  const to = safePath(query.get("to"));
  return refer === null || to === null || refer === to || isSignInPage(refer) ? null : refer;
}

/** The login route that comes back to `to`, and names the page the player came from. */
export function loginPath({ refer, to }: { refer: string; to?: string }): string {
  const query = new URLSearchParams({ refer });
  if (to !== undefined && to !== refer) query.set("to", to);
  return `${paths.login}?${query}`;
}

/** The query that the pages around a login pass on to each other: `?refer=…&to=…`, or nothing. */
export function returnQuery(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of [...query.keys()]) {
    if (name !== "refer" && name !== "to") query.delete(name);
  }
  return query.size > 0 ? `?${query}` : "";
}

/**
 * By how many history entries the target lies behind, with nothing but pages around a login in between; 0 if it does not.
 * `behind` are the pages behind the present entry, the nearest first.
 */
export function entriesBackTo(target: string, behind: readonly string[]): number {
  const index = behind.findIndex((page) => !isAroundLogin(page));
  return index >= 0 && pathnameOf(behind[index]!) === pathnameOf(target) ? index + 1 : 0;
}

function isAroundLogin(page: string): boolean {
  return isSignInPage(page) || pathnameOf(page).startsWith(paths.findPassword);
}

function pathnameOf(path: string): string {
  return path.split(/[?#]/, 1)[0]!;
}

const base = "https://shop.invalid";
/** No page of ours has an address as long as this, in UTF-16 units; servers refuse such lines. */
const longest = 2000;

/** The router path without `/app`; null for a text that could lead to another site. */
export function safePath(value: string | null): string | null {
  if (value === null || value.length > longest) return null;
  if (!value.startsWith("/") || /[\\\p{Cc}\p{Cf}\s]/u.test(value)) return null;
  const url = parseUrl(value, base);
  if (url?.origin !== base || url.pathname.startsWith("//") || url.pathname.includes("//"))
    return null;
  const inShop = url.pathname.replace(/^\/app(?=\/|$)/, "") || "/";
  return inShop + url.search + url.hash;
}

/** Pages that need a session (docs/product.md#pages-behind-the-login). */
export function needsLogin(pathname: string): boolean {
  return pageAt(pathname)?.page.guard === "player";
}

/** Like the router, reads a path without regard to case and with its percent-encoding decoded. */
function isSignInPage(path: string): boolean {
  const [pathname] = decoded(path).toLowerCase().split(/[?#]/, 1);
  return [paths.login, paths.register].some((root) => `${pathname}/`.startsWith(root));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
