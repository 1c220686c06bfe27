import { routerBase } from "@playfront/contract/constants";
import { withChannel } from "../../browser/session/identity.ts";

/** The full address of a router path with this browser's channel and without the visitor's other query parameters. */
export function pageAddress(path: string): string {
  return withChannel(new URL(routerBase.slice(0, -1) + path, window.location.origin).href);
}
