import { hasLeftOut, markLeftOut } from "@playfront/contract/left-out";
import {
  experimental_createQueryPersister,
  type PersistedQuery,
} from "@tanstack/query-persist-client-core";
import { hashKey, type Query, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { readTabEntries, readTabStored, writeTabStored } from "../storage/tab-storage.ts";

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
  serialize,
  deserialize,
});

/** A stored answer, and whether its list had gaps: a page with gaps would otherwise seem to be the last one. */
type Stored = PersistedQuery & { leftOut?: boolean };

function serialize(query: PersistedQuery): string {
  const { data } = query.state;
  const leftOut = Array.isArray(data) && hasLeftOut(data);
  return JSON.stringify({ ...query, leftOut } satisfies Stored);
}

function deserialize(entry: string): Stored {
  const stored: Stored = JSON.parse(entry);
  const { data } = stored.state;
  if (stored.leftOut && Array.isArray(data)) markLeftOut(data);
  return stored;
}

/** When the service worker kept an answer, by the answer. */
const keptTimes = new WeakMap<object, number>();

/** Notes that an answer is not new, but was kept at this time. */
export function noteKeptAt(answer: unknown, keptAt: number | undefined): void {
  if (keptAt !== undefined && typeof answer === "object" && answer !== null) {
    keptTimes.set(answer, keptAt);
  }
}

/** An answer is as old as it is itself, and not as its arrival; a list (`meta.ageOf`) is as old as its first page. */
function setOwnAge(answer: unknown, query: Query<unknown, unknown>, cache: QueryCache): void {
  const { ageOf } = query.meta ?? {};
  const updatedAt = Array.isArray(ageOf)
    ? cache.find({ queryKey: ageOf })?.state.dataUpdatedAt
    : keptTimes.get(answer as object);
  if (updatedAt === undefined || updatedAt >= query.state.dataUpdatedAt) return;
  query.setData(query.state.data, { updatedAt, manual: true });
}

/** One client for each page view in the browser, and one for each render on the server. */
export function createQueryClient(): QueryClient {
  const queryCache: QueryCache = new QueryCache({
    onSuccess: (answer, query) => setOwnAge(answer, query, queryCache),
  });
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        retry: false,
        // Without a network the service worker may still have the answer; by default a query would wait for ever.
        networkMode: "always",
        refetchOnWindowFocus: false,
        refetchOnReconnect: ({ state }) => state.status === "error",
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
    const kept = entry === null ? null : deserialize(entry);
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
    entries: readTabEntries,
  };
}

function dropStored(): void {
  for (const [key] of readTabEntries()) if (key.startsWith(storePrefix)) writeTabStored(key, null);
}
