declare global {
  interface Window {
    /** Called by the router (`build-plugins/pages-without-code.ts`). */
    __pageWithoutCode?: (error: unknown) => unknown;
  }
}

/**
 * The route module of a page whose code could not be loaded. Each of its parts throws the error, so that the requested
 * page opens with the boundary of all pages, which decides what to do (`browser/session/code-recovery.ts`).
 */
export function pageWithoutCode(error: unknown) {
  const fail = () => {
    throw error;
  };
  return { default: fail, clientLoader: fail, clientMiddleware: [fail] };
}
