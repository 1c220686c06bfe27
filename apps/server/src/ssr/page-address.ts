const base = "/app";

/**
 * Path and query of a page request with dot segments resolved; null if they lead out of the shop, as `%2e%2e` can.
 * `url` is the target of the request line: a path or a complete URL.
 */
export function readAddress(url: string): { pathname: string; search: string } | null {
  if (!URL.canParse(url, "http://host")) return null;
  const { pathname, search } = new URL(url, "http://host");
  return pathname === base || pathname.startsWith(`${base}/`) ? { pathname, search } : null;
}
