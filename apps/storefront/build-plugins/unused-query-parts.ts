import type { Plugin } from "vite";
import { leaveOut, type Unused } from "./leave-out.ts";

/** Parts of the query cache that the shop does not use, though the bundler cannot know it (decision 144). */
const unused: Record<string, Unused> = {
  // No query suspends or throws into an error boundary.
  "/react-query/build/modern/useBaseQuery.js": {
    calls: [
      "ensureSuspenseTimers",
      "ensurePreventErrorBoundaryRetry",
      "useClearResetErrorBoundary",
    ],
  },
  "/query-core/build/modern/queryObserver.js": { properties: ["fetchOptimistic"] },
  "/query-core/build/modern/queryClient.js": {
    properties: [
      // Endless lists fetch by their observer alone.
      ...[
        "infiniteQuery",
        "fetchInfiniteQuery",
        "prefetchInfiniteQuery",
        "ensureInfiniteQueryData",
      ],
      // There are no mutations: forms and buttons call the API themselves.
      ...["isMutating", "setMutationDefaults", "getMutationDefaults", "defaultMutationOptions"],
      // Never asked for.
      ...["isFetching", "getQueriesData", "setQueriesData", "resetQueries"],
      ...["setDefaultOptions", "setQueryDefaults"],
    ],
  },
  "/query-core/build/modern/mutationCache.js": {
    properties: ["build", "add", "remove", "canRun", "runNext", "find", "findAll"],
  },
};

/** Leaves them out of the browser's files. The build fails if the library's code is no longer as expected. */
export function unusedQueryParts(): Plugin {
  const missing = new Set(Object.keys(unused));
  return {
    name: "unused-query-parts",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      const file = Object.keys(unused).find((file) => id.endsWith(file));
      if (file === undefined) return null;
      missing.delete(file);
      return { code: leaveOut(code, this.parse(code), unused[file]!), map: null };
    },
    buildEnd(error) {
      const [first] = missing;
      if (!error && first) throw new Error(`${first} is not in the build`);
    },
  };
}
