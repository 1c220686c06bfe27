import { RouteError } from "./route-error.tsx";

declare global {
  interface Window {
    /** Called by the router (`build-plugins/pages-without-code.ts`). */
    __pageWithoutCode?: (error: unknown) => unknown;
  }
}

/**
 * The route module of a page whose code could not be had: it fails whichever way the router goes, so that the page wanted
 * is reached and decides what to do there (`browser/session/code-recovery.ts`).
 */
export function pageWithoutCode(error: unknown) {
  const fail = () => {
    throw error;
  };
  return { default: fail, clientLoader: fail, ErrorBoundary: RouteError };
}
