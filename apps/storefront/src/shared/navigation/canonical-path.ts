import { pageAt } from "./page-at.ts";
import { paths } from "./paths.ts";

/**
 * The canonical spelling of a router path (without `/app`): one address a page. The empty path leads home; repeated
 * slashes are folded; a missing slash is added and a spare one taken away.
 */
export function canonicalPath(pathname: string): string {
  const bare = pathname.replace(/\/{2,}/g, "/").replace(/\/$/, "");
  if (bare === "") return paths.home;
  return endsInSlash(bare) ? `${bare}/` : bare;
}

function endsInSlash(pathname: string): boolean {
  const found = pageAt(pathname);
  if (found === null) return false;
  const { page, params } = found;
  return page.path.endsWith("/") || (page.path.endsWith("?") && params.at(-1) === undefined);
}
