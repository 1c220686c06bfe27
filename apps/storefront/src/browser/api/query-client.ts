import { experimental_createQueryPersister } from "@tanstack/query-persist-client-core";
import { hashKey, QueryClient, type QueryKey } from "@tanstack/react-query";
import { readTabStored, writeTabStored } from "../storage/tab-storage.ts";

/** Cached answers older than this are still shown, and refreshed in the background. */
export const refreshAfterMs = 5 * 60_000;

const storePrefix = "pf";

// biome-ignore lint/style/useNamingConvention: the bundler replaces this name
declare const __CONTRACT__: string;

/** An answer stored by an older version may lack fields that this version's pages read. */
const buster = typeof __CONTRACT__ === "undefined" ? "" : __CONTRACT__;

/** Stores the answers of cached calls in this tab's sessionStorage, one entry a query (docs/wire.md#cached-calls). */
export const persister = experimental_createQueryPersister({
  storage: typeof window === "undefined" ? undefined : safeSessionStorage(),
  prefix: storePrefix,
  maxAge: 24 * 3_600_000,
  buster,
});

/** One client for each page view in the browser, and one for each render on the server. */
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

/** A cached answer and when it arrived, in milliseconds since 1970. */
export interface Persisted {
  data: unknown;
  dataUpdatedAt: number;
}

/** Reads a cached answer from this tab's storage synchronously; null if there is none. */
export function readPersisted(queryKey: QueryKey): Persisted | null {
  try {
    const entry = readTabStored(`${storePrefix}-${hashKey(queryKey)}`);
    const kept = entry === null ? null : JSON.parse(entry);
    return kept?.buster === buster && kept.state.data !== undefined ? kept.state : null;
  } catch {
    return null;
  }
}

/** A full or blocked sessionStorage means no cache, and never an error. */
function safeSessionStorage() {
  return {
    getItem: readTabStored,
    setItem(key: string, value: string) {
      try {
        sessionStorage.setItem(key, value);
      } catch {
        dropStored();
      }
    },
    removeItem: (key: string) => writeTabStored(key, null),
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
