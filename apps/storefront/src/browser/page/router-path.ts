/**
 * Removes the base that the shop is served under. The router's own locations and its middleware's requests include
 * it.
 */
export function routerPath(pathname: string): string {
  return pathname.replace(/^\/app(?=\/|$)/, "");
}
