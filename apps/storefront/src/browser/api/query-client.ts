import { experimental_createQueryPersister } from "@tanstack/query-persist-client-core";
import { hashKey, QueryClient, type QueryKey } from "@tanstack/react-query";

/** A cached answer is used as it is for the browser session and refreshed behind the page past this age. */
export const refreshAfterMs = 5 * 60_000;

const storePrefix = "pf";

// biome-ignore lint/style/useNamingConvention: the bundler replaces this name
declare const __CONTRACT__: string;

/** An answer that an older version kept may lack what this one's pages read. */
const buster = typeof __CONTRACT__ === "undefined" ? "" : __CONTRACT__;

/** Entries of the calls marked cached, one a query, in this tab's sessionStorage (docs/wire.md#cached-calls). */
export const persister = experimental_createQueryPersister({
  storage: typeof window === "undefined" ? undefined : safeSessionStorage(),
  prefix: storePrefix,
  maxAge: 24 * 3_600_000,
  buster,
});

/** One client a page view in the browser; one a render on the server. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        gcTime: typeof window === "undefined" ? Number.POSITIVE_INFINITY : 30 * 60_000,
      },
    },
  });
}

let browserClient: QueryClient | null = null;

export function getQueryClient(): QueryClient {
  if (typeof window === "undefined") return createQueryClient();
  browserClient ??= createQueryClient();
  return browserClient;
}

/** A cached answer straight from this tab's storage, without waiting; undefined when there is none. */
export function readPersisted(queryKey: QueryKey): unknown {
  try {
    const entry = sessionStorage.getItem(`${storePrefix}-${hashKey(queryKey)}`);
    const kept = entry === null ? null : JSON.parse(entry);
    return kept?.buster === buster ? kept.state.data : undefined;
  } catch {
    return undefined;
  }
}

/** A full or blocked sessionStorage means no cache, never an error. */
function safeSessionStorage() {
  return {
    getItem(key: string) {
      try {
        return sessionStorage.getItem(key);
      } catch {
        return null;
      }
    },
    setItem(key: string, value: string) {
      try {
        sessionStorage.setItem(key, value);
      } catch {
        dropStored();
      }
    },
    removeItem(key: string) {
      try {
        sessionStorage.removeItem(key);
      } catch {
        // Blocked storage holds nothing to remove.
      }
    },
    entries: () => Object.entries(sessionStorage) as [string, string][],
  };
}

function dropStored(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(storePrefix)) sessionStorage.removeItem(key);
    }
  } catch {
    // Blocked storage holds nothing to drop.
  }
}
