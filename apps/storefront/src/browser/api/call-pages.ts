import { type CallName, calls, type Data, type Payload } from "@playfront/contract/calls";
import { pageSize as defaultPageSize } from "@playfront/contract/constants";
import { hasLeftOut } from "@playfront/contract/left-out";
import { hashKey, type QueryKey, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { restorePages, useListLength } from "../page/list-length.ts";
import { pageRenderedAt } from "../page/page-time.ts";
import { useHydrated } from "../page/use-hydrated.ts";
import {
  CallFailure,
  callQuery,
  type FirstPage,
  type PageFailure,
  useKeepLoaded,
} from "./calls.ts";
import { persister, refreshAfterMs } from "./query-client.ts";
import { uniqueBy } from "./unique-by.ts";
import { isUnknownCall } from "./unknown-call.ts";

/** Calls whose answer is one page of a list. */
export type ListCall = {
  [Name in CallName]: Payload<Name> extends { page: number; pageSize: number }
    ? Data<Name> extends unknown[]
      ? Name
      : never
    : never;
}[CallName];

export type Item<Name extends ListCall> = Data<Name> extends (infer I)[] ? I : never;

/** What tells the items of a list apart. */
export const itemIds = {
  "article/getArticleList": "aid",
  "collection/getCollectionList": "id",
  "comment/getCommentList": "commentid",
  "game/getGameList": "gameid",
  "gift/getGiftGameList": "gameid",
  "gift/getUserGiftSnList": "giftid",
  "opening/getOpeningList": "openingid",
  "review/getReviewList": "reviewid",
  "search/getSearchList": "gameid",
  "user/getActivityList": "id",
  "user/getFollowList": "gameid",
  "user/getUserMessageList": "id",
} as const satisfies { [Name in ListCall]: keyof Item<Name> };

export interface CallPages<I> {
  items: I[];
  /**
   * `loading`: a page is being fetched. `finished`: the last page has arrived. `error`: the last attempt failed
   * (docs/product.md#lists).
   */
  state: "idle" | "loading" | "finished" | "error";
  /** The host's message if the call failed with a code. */
  msg: string | null;
  /** True if the host does not know this call. */
  isUnknown: boolean;
  loadMore(): void;
  /**
   * Fetches the first page again and drops the others; the items stay visible until it arrives. Resolves to whether
   * it arrived.
   */
  reload(): Promise<boolean>;
}

interface PagesOptions<Name extends ListCall> {
  /** From the route's loader. If it failed, the list shows that until the player reloads it. */
  firstPage?: FirstPage<Name>;
  pageSize?: number;
  enabled?: boolean;
}

/**
 * An endless list. Each page is one call and is cached like one; the last page is the one with fewer items than
 * asked for. `firstPage` comes from the route's loader, so the list is shown before anything is fetched. Going back,
 * or reloading, restores the list at its old length.
 */
export function useCallPages<Name extends ListCall>(
  name: Name,
  payload: Omit<Payload<Name>, "page" | "pageSize">,
  { firstPage: loaded, pageSize = defaultPageSize, enabled = true }: PagesOptions<Name> = {},
): CallPages<Item<Name>> {
  type Page = Item<Name>[];
  const client = useQueryClient();
  const firstPage = Array.isArray(loaded) ? (loaded as Data<Name>) : undefined;
  const firstFailure = loaded && !firstPage ? (loaded as PageFailure) : null;
  const queryKey = ["pages", name, payload, pageSize];
  const isOwn = calls[name].auth === "player";
  const pageQuery = (page: number) =>
    callQuery(name, { ...payload, page, pageSize } as unknown as Payload<Name>);
  const place = { locationKey: useLocation().key, queryKey };
  const known = {
    firstPage: firstPage as Page | undefined,
    firstAt: client.getQueryState(pageQuery(1).queryKey)?.dataUpdatedAt || pageRenderedAt(),
    pageKey: (n: number) => pageQuery(n).queryKey,
  };
  useKeepLoaded(name, { ...payload, page: 1, pageSize } as unknown as Payload<Name>, firstPage);
  const isHydrated = useHydrated();
  const initial = () =>
    (isHydrated ? restorePages(place, known) : null) ??
    (known.firstPage && { pages: [known.firstPage], updatedAt: known.firstAt });
  const query = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam }) => (await client.fetchQuery(pageQuery(pageParam))) as Page,
    initialPageParam: 1,
    getNextPageParam: (last: Page, pages) =>
      last.length < pageSize && !hasLeftOut(last) ? undefined : pages.length + 1,
    initialData: () => asPages(initial()?.pages),
    initialDataUpdatedAt: () => initial()?.updatedAt,
    meta: { ageOf: pageQuery(1).queryKey },
    // A copy of a page would no longer say that items were left out.
    structuralSharing: false,
    // A stale list would ask for all of its pages, one after the other; `useRefreshedFirst` asks for the first.
    staleTime: isOwn ? 0 : Number.POSITIVE_INFINITY,
    // A player's own data is fetched again each time and never left for the next player.
    ...(isOwn ? { gcTime: 0 } : {}),
    enabled: enabled && firstFailure === null,
  });
  const { data, error, isFetching, isPending, hasNextPage } = query;
  const failure = error instanceof CallFailure ? error.failure : null;
  const hasNoFirst = firstFailure !== null && !data && error === null;
  const state = listState({
    // A page's HTML, which may be old by now, shows no refresh that begins with it.
    isLoading: (isHydrated && isFetching) || (isPending && enabled && !hasNoFirst),
    failed: error !== null || hasNoFirst,
    hasNextPage,
  });
  const idOf = (item: Item<Name>) => String((item as Record<string, unknown>)[itemIds[name]]);
  const askFirst = async () => {
    // This tab's storage would return the old answer.
    const first = { ...pageQuery(1), persister: undefined };
    const page = (await client.fetchQuery(first)) as Page;
    if (calls[name].cached) void persister.persistQueryByKey(first.queryKey, client);
    return { page, updatedAt: client.getQueryState(first.queryKey)?.dataUpdatedAt };
  };
  useRefreshedFirst(queryKey, askFirst, idOf);
  const loadMore = () => {
    if (!isFetching) void (data ? query.fetchNextPage() : query.refetch());
  };
  useListLength(place, { pages: data?.pages.length ?? 0, state, loadMore }, () => {
    const restored = restorePages(place, known);
    if (restored) {
      const { pages, updatedAt } = restored;
      client.setQueryData(queryKey, asPages(pages), { updatedAt });
    }
    return restored !== null;
  });
  return {
    items: uniqueBy(data?.pages.flat() ?? [], idOf),
    state,
    msg: hasNoFirst ? firstFailure.msg : failure?.kind === "coded" ? failure.msg : null,
    isUnknown: failure !== null && isUnknownCall(failure),
    loadMore,
    reload: async () => {
      const first = pageQuery(1);
      await client.cancelQueries({ queryKey });
      try {
        // Bypasses this tab's cache, which would return the very answer that the player wants to
        // replace.
        const page = await client.fetchQuery({ ...first, persister: undefined, staleTime: 0 });
        const updatedAt = client.getQueryState(first.queryKey)?.dataUpdatedAt;
        client.setQueryData(queryKey, asPages([page as Page]), { updatedAt });
      } catch {
        return false;
      }
      const ofList = { queryKey: [name, payload] };
      const firstHash = hashKey(first.queryKey);
      client.removeQueries({ ...ofList, predicate: ({ queryHash }) => queryHash !== firstHash });
      await persister.removeQueries(ofList);
      if (first.persister) await persister.persistQueryByKey(first.queryKey, client);
      return true;
    },
  };
}

/**
 * Asks for the first page again when an old list is shown, and puts its rows in front. Rows that it no longer has may
 * have moved to the next page, which is as old as before: they stay. A failure leaves the list as it is, and the failure of
 * another page stays until the player reloads.
 */
function useRefreshedFirst<I>(
  queryKey: QueryKey,
  askFirst: () => Promise<{ page: I[]; updatedAt: number | undefined }>,
  idOf: (item: I) => string,
): void {
  const client = useQueryClient();
  const latest = useRef({ queryKey, askFirst, idOf });
  latest.current = { queryKey, askFirst, idOf };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a list
  useEffect(() => {
    const { queryKey, askFirst, idOf } = latest.current;
    const { dataUpdatedAt = 0 } = client.getQueryState(queryKey) ?? {};
    if (dataUpdatedAt === 0 || Date.now() - dataUpdatedAt < refreshAfterMs) return;
    const refresh = async () => {
      const { page, updatedAt } = await askFirst();
      const list = client.getQueryCache().find<ReturnType<typeof asPages<I>>>({ queryKey });
      // A page under way will be put behind the rows of before.
      await list?.promise?.catch(() => undefined);
      const [former = [], ...rest] = list?.state.data?.pages ?? [];
      const first = rest.length > 0 ? uniqueBy([...page, ...former], idOf) : page;
      list?.setState({ data: asPages([first, ...rest]), dataUpdatedAt: updatedAt });
    };
    refresh().catch(() => undefined);
  }, [client, hashKey(queryKey)]);
}

function asPages<I>(pages: I[][] | null | undefined) {
  return pages ? { pages, pageParams: pages.map((_, index) => index + 1) } : undefined;
}

function listState(query: { isLoading: boolean; failed: boolean; hasNextPage: boolean }) {
  if (query.isLoading) return "loading";
  if (query.failed) return "error";
  return query.hasNextPage ? "idle" : "finished";
}
