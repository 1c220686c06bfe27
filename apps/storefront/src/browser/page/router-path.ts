/** A path without the base the shop is served under. The router's own locations and its middleware's requests have it. */
export function routerPath(pathname: string): string {
  return pathname.replace(/^\/app(?=\/|$)/, "");
}
