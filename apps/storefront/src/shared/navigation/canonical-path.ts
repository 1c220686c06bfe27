import { paths } from "./paths.ts";

/** Router paths that end in a slash; every other one does not (docs/product.md#open-pages). */
const withSlash: readonly RegExp[] = [
  /^\/(?:home|gift|rank|category|newgame|search|download|hall|error|user)$/,
  /^\/user\/(?:login|register|register\/phone|findpwd|help|settings|playtime|profile|gift|message)$/,
  /^\/about\/(?:agreement|privacy)$/,
  /^\/user\/profile\/(?:phone|password|fcm|nickname|avatar|security)$/,
  /^\/user\/profile\/security\/(?:protection|devices|activity|export|deletion)$/,
  /^\/game\/[^/]+\/[^/]+$/,
];

/**
 * The canonical spelling of a router path (without `/app`): one address a page. The empty path leads home; repeated
 * slashes are folded; a missing slash is added and a spare one taken away.
 */
export function canonicalPath(pathname: string): string {
  const bare = pathname.replace(/\/{2,}/g, "/").replace(/\/$/, "");
  if (bare === "") return paths.home;
  return withSlash.some((pattern) => pattern.test(bare)) ? `${bare}/` : bare;
}
