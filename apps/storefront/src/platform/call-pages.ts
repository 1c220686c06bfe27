import type { CallName, Data, Payload } from "@playfront/contract/calls";
import { pageSize as defaultPageSize } from "@playfront/contract/constants";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { CallFailure, callQuery } from "./calls.ts";
import { refreshAfterMs } from "./query-client.ts";

/** Calls whose answer is one page of a list. */
export type ListCall = {
  [Name in CallName]: Payload<Name> extends { page: number; pageSize: number }
    ? Data<Name> extends unknown[]
      ? Name
      : never
    : never;
}[CallName];

type Item<Name extends ListCall> = Data<Name> extends (infer I)[] ? I : never;

export interface CallPages<I> {
  items: I[];
  /** `loading`: a page is on its way; `finished`: the last page came; `error`: the last try failed (spec §4, "Lists"). */
  state: "idle" | "loading" | "finished" | "error";
  /** The host's words when it failed by code. */
  msg: string | null;
  loadMore(): void;
  reload(): Promise<void>;
}

/**
 * An endless list. Each page is a call of its own, cached like one; a page with fewer items than asked for is the last.
 * `firstPage` is what the route's loader brought, so that the list is there before anything is fetched.
 */
export function useCallPages<Name extends ListCall>(
  name: Name,
  payload: Omit<Payload<Name>, "page" | "pageSize">,
  { firstPage, pageSize = defaultPageSize, enabled = true }: PagesOptions<Name> = {},
): CallPages<Item<Name>> {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: ["pages", name, payload, pageSize],
    queryFn: async ({ pageParam }) => {
      const call = { ...payload, page: pageParam, pageSize } as unknown as Payload<Name>;
      return (await client.fetchQuery(callQuery(name, call))) as Item<Name>[];
    },
    initialPageParam: 1,
    getNextPageParam: (last: Item<Name>[], pages) =>
      last.length < pageSize ? undefined : pages.length + 1,
    initialData: firstPage && { pages: [firstPage as Item<Name>[]], pageParams: [1] },
    staleTime: refreshAfterMs,
    enabled,
  });
  const { data, error, isFetching, isPending, hasNextPage } = query;
  const failure = error instanceof CallFailure ? error.failure : null;
  const isStarting = isPending && enabled;
  return {
    items: data?.pages.flat() ?? [],
    state: stateOf({ isLoading: isFetching || isStarting, failed: error !== null, hasNextPage }),
    msg: failure?.kind === "coded" ? failure.msg : null,
    loadMore: () => {
      if (!isFetching) void (data ? query.fetchNextPage() : query.refetch());
    },
    reload: async () => {
      client.removeQueries({ queryKey: [name] });
      await query.refetch();
    },
  };
}

interface PagesOptions<Name extends ListCall> {
  firstPage?: Data<Name>;
  pageSize?: number;
  enabled?: boolean;
}

function stateOf(query: { isLoading: boolean; failed: boolean; hasNextPage: boolean }) {
  if (query.isLoading) return "loading";
  if (query.failed) return "error";
  return query.hasNextPage ? "idle" : "finished";
}
