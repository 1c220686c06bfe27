import type { Plugin } from "vite";
import { leaveOut } from "./leave-out.ts";

/**
 * Parts of the router that the shop does not use, though the bundler cannot know it (decision 133): by file of the router,
 * what decides about a part, and what the shop knows of it.
 */
const decisions = Object.entries({
  // The manifest of all routes comes with the page; none is discovered later.
  "dom/ssr/fog-of-war.js": {
    "if (!isFogOfWarEnabled(routeDiscovery, ssr)) return;": "return;",
    "if (!isFogOfWarEnabled(routeDiscovery, ssr) || window.navigator?.connection?.saveData === true) return;":
      "return;",
  },
  "dom/ssr/components.js": {
    "isFogOfWarEnabled(routeDiscovery, ssr);": "false;",
    // There are no server components.
    "useIsRSCRouterContext();": "false;",
  },
  "router/router.js": {
    "init.instrumentations": "null",
    "consumeInstrumentationClientResultMetaReceiver(router);": "null;",
    // No route has an action: calls change things.
    "else if (opts && opts.submission && isMutationMethod(opts.submission.formMethod)) {":
      "else if (false) {",
    "if (submission && isMutationMethod(submission.formMethod)) {": "if (false) {",
  },
  "dom/ssr/single-fetch.js": {
    'if (request.method !== "GET") return singleFetchActionStrategy(args, fetchAndDecode);': "",
    "if (!ssr && !foundRevalidatingServerLoader) return nonSsrStrategy(args, getRouteInfo, fetchAndDecode);":
      "",
    "if (fetcherKey) return singleFetchLoaderFetcherStrategy(args, fetchAndDecode);": "",
  },
}).flatMap(([file, texts]) =>
  Object.entries(texts).map(([text, known]) => ({ file: `/production/lib/${file}`, text, known })),
);

/** Functions of the router's core whose body can be another one. */
const bodies = {
  // There are no actions, no fetchers and no blockers.
  isMutationMethod: "return false;",
  isSubmissionNavigation: "return false;",
  getSubmissionFromNavigation: "",
  getUpdatedActionData: "",
  fetch: "",
  getFetcher: "",
  resetFetcher: "",
  deleteFetcher: "",
  queueFetcherForDeletion: "",
  interruptActiveLoads: "isRevalidationRequired = true;",
  markFetchRedirectsDone: "return false;",
  abortStaleFetchLoads: "return false;",
  shouldBlockNavigation: "",
  getBlocker: "",
  deleteBlocker: "",
  updateBlocker: "",
  // All routes are known.
  checkFogOfWar: "return { active: false, matches: null };",
  discoverRoutes: "",
  patchRoutes: "",
  patchRoutesImpl: "",
  // The router lives as long as the page.
  dispose: "",
};

/** Leaves them out of the browser's files. The build fails if the router's code is no longer as expected. */
export function unusedRouterParts(): Plugin {
  const missing = new Set(decisions);
  return {
    name: "unused-router-parts",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      let left = code;
      for (const decision of decisions) {
        if (!id.endsWith(decision.file) || !code.includes(decision.text)) continue;
        left = left.replaceAll(decision.text, decision.known);
        missing.delete(decision);
      }
      if (id.endsWith("/production/lib/router/router.js"))
        left = leaveOut(left, this.parse(left), { bodies });
      return left === code ? null : { code: left, map: null };
    },
    buildEnd(error) {
      const [first] = missing;
      if (!error && first) throw new Error(`the router has no "${first.text}" any more`);
    },
  };
}
