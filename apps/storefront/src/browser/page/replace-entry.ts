import { routerBase } from "@playfront/contract/constants";

/**
 * Makes the present history entry stand for another page of the shop, a router path, without showing it: whoever goes
 * back to it finds that page. Leave it by a navigation at once.
 */
export function replaceEntry(path: string): void {
  window.history.replaceState(window.history.state, "", routerBase + path.replace(/^\//, ""));
}
