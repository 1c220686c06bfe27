import { routerBase } from "@playfront/contract/constants";

/**
 * Makes the present history entry point to another page of the shop (a router path) without showing it: a player who
 * goes back reaches that page. Navigate away right after it.
 */
export function replaceEntry(path: string): void {
  window.history.replaceState(window.history.state, "", routerBase + path.replace(/^\//, ""));
}
