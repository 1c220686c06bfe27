const base = "/app";

/**
 * Path and query of a request for a page, dot segments resolved; null when they lead out of the shop, as `%2e%2e` does.
 * `url` is what the request line says: a path, or a whole address.
 */
export function readAddress(url: string): { pathname: string; search: string } | null {
  if (!URL.canParse(url, "http://host")) return null;
  const { pathname, search } = new URL(url, "http://host");
  return pathname === base || pathname.startsWith(`${base}/`) ? { pathname, search } : null;
}
