import type { Plugin } from "vite";
import { leaveOut, type Unused } from "./leave-out.ts";

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
  // Forms and links that know where they are belong to others.
  "dom/lib.js": {
    'HistoryRouter.displayName = "unstable_HistoryRouter";': "",
    "const NavLink = React$1.forwardRef(": "const NavLink = /* @__PURE__ */ React$1.forwardRef(",
    'NavLink.displayName = "NavLink";': "",
    "const Form = React$1.forwardRef(": "const Form = /* @__PURE__ */ React$1.forwardRef(",
    'Form.displayName = "Form";': "",
  },
  "hooks.js": {
    "static contextType = RSCRouterContext;": "",
    'if (this.context && typeof error === "object" && error && "digest" in error && typeof error.digest === "string") {':
      "if (false) {",
    "if (this.context) return": "if (false) return",
  },
  "router/router.js": {
    "init.instrumentations": "null",
    "consumeInstrumentationClientResultMetaReceiver(router);": "null;",
    // The router's own data strategy is given.
    "init.dataStrategy || defaultDataStrategyWithMiddleware": "init.dataStrategy",
    // What is lazy of a route is an object.
    'if (typeof route.lazy === "function") {': "if (false) {",
    // There are no fetchers.
    "fetchLoadMatches.forEach((f, key) => {": "[].forEach((f, key) => {",
    "revalidatingFetchers.filter((f) => !f.matches || f.matches.some((m) => m.shouldLoad)).forEach((rf) => {":
      "[].forEach((rf) => {",
    // Addresses are shown as they are.
    "if (opts?.mask) {": "if (false) {",
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
  Object.entries(texts).map(([text, known]) => ({ file, text, known })),
);

/** Functions of the router's core whose body can be another one. */
const bodies = {
  // There are no actions, no fetchers and no blockers.
  isMutationMethod: "return false;",
  isSubmissionNavigation: "return false;",
  getSubmissionFromNavigation: "",
  getUpdatedActionData: "",
  normalizeNavigateOptions: "return { path };",
  getUpdatedRevalidatingFetchers: "",
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

/** By file. Warnings are for developers, who read them where nothing is left out. */
const cuts: Record<string, Unused> = {
  "router/router.js": { bodies, calls: ["warning"] },
  "router/utils.js": { calls: ["warning"] },
  "components.js": { calls: ["warning", "warnOnce"] },
  "hooks.js": { calls: ["warning", "warningOnce"] },
  "dom/lib.js": { calls: ["warning"] },
};

/** Leaves them out of the browser's files. The build fails if the router's code is no longer as expected. */
export function unusedRouterParts(): Plugin {
  const missing = new Set(decisions);
  const uncut = new Set(Object.keys(cuts));
  return {
    name: "unused-router-parts",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      const file = id.split("/react-router/dist/production/lib/")[1];
      if (file === undefined) return null;
      let left = code;
      for (const decision of decisions) {
        if (file !== decision.file || !code.includes(decision.text)) continue;
        left = left.replaceAll(decision.text, decision.known);
        missing.delete(decision);
      }
      const cut = cuts[file];
      if (cut) left = leaveOut(left, this.parse(left), cut);
      uncut.delete(file);
      return left === code ? null : { code: left, map: null };
    },
    buildEnd(error) {
      const [first] = [...uncut, ...[...missing].map(({ text }) => text)];
      if (!error && first) throw new Error(`the router has no "${first}" any more`);
    },
  };
}
