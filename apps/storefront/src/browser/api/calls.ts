import type { Failure } from "@playfront/contract/api";
import { type CallName, calls, type Data, type Payload } from "@playfront/contract/calls";
import { codes } from "@playfront/contract/codes";
import { hasLeftOut } from "@playfront/contract/left-out";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type RouterContextProvider, data as response } from "react-router";
import { pageRenderedAt } from "../page/page-time.ts";
import { apiContext } from "../page/request-context.ts";
import { getBrowserApi, supersededCall } from "./browser-api.ts";
import { getQueryClient, noteKeptAt, persister, refreshAfterMs } from "./query-client.ts";
import { isUnknownCall } from "./unknown-call.ts";

/** A failed call as an exception, for queries. Features read `failure` and decide what to show. */
export class CallFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind === "coded" ? failure.msg : "network failure");
    this.name = "CallFailure";
    this.failure = failure;
  }
}

/** Turns a call into a query. Its key, cache and age follow from the contract. */
export function callQuery<Name extends CallName>(name: Name, payload: Payload<Name>) {
  const { cached } = calls[name];
  return queryOptions<Data<Name>, Error, Data<Name>, readonly [Name, Payload<Name>]>({
    queryKey: [name, payload],
    queryFn: ({ signal }) => fetchCall(name, payload, signal),
    persister: cached ? persister.persisterFn : undefined,
    staleTime: cached ? refreshAfterMs : 0,
  });
}

async function fetchCall<Name extends CallName>(
  name: Name,
  payload: Payload<Name>,
  signal: AbortSignal,
): Promise<Data<Name>> {
  const result = await getBrowserApi().call(name, payload, { signal });
  if (result === supersededCall) return fetchCall(name, payload, signal);
  if (!result.ok) throw new CallFailure(result);
  const data = calls[name].cached ? withoutToken(result.data) : result.data;
  noteKeptAt(data, result.keptAt);
  return data;
}

/** Removes a rolled token: it must not be in a cache (docs/wire.md#rolling-token). */
function withoutToken<D>(data: D): D {
  if (typeof data !== "object" || data === null || !("token" in data)) return data;
  const { token: _token, ...rest } = data;
  return rest as D;
}

/** Loads a page's data: on the server from the host's API, in the browser through the cache. */
export type Caller = <Name extends CallName>(
  name: Name,
  payload: Payload<Name>,
) => Promise<Data<Name>>;

/**
 * Throws the response that the error boundary shows: 404 for what does not exist or the host does not have, otherwise 503
 * with the host's message.
 */
export function serverCaller(context: Readonly<RouterContextProvider>): Caller {
  const api = context.get(apiContext);
  return async (name, payload) => {
    const result = await api.call(name, payload);
    if (!result.ok) throw pageFailure(result);
    return result.data;
  };
}

/** The browser's caller. Returns cached entries as they are and refreshes old ones in the background. */
export const clientCaller: Caller = async <Name extends CallName>(
  name: Name,
  payload: Payload<Name>,
): Promise<Data<Name>> => {
  const options = callQuery<Name>(name, payload);
  const client = getQueryClient();
  try {
    if (!calls[name].cached) return await client.fetchQuery({ ...options, staleTime: 0 });
    return await client.ensureQueryData({ ...options, revalidateIfStale: true });
  } catch (error) {
    throw error instanceof CallFailure ? pageFailure(error.failure) : error;
  }
};

/** The answer of a call that a page can do without, such as one that some hosts do not have; null if it failed. */
export async function optional<D>(answer: Promise<D>): Promise<D | null> {
  return answer.catch(() => null);
}

/** The first page of a page's main list, or why it could not be loaded. */
export type FirstPage<Name extends CallName> = Data<Name> | PageFailure;

/** Pages that a host is asked for whose answers have gaps. */
const mostPages = 5;

/**
 * Loads the first page of a list. In the browser the list shows a failure itself, with the rest of the page around
 * it (docs/product.md#lists); on the server the whole page fails. What another host's gaps have left out comes from the
 * next page: in the HTML nothing tells a page with gaps from the last one.
 */
export async function loadFirstPage<Name extends CallName>(
  call: Caller,
  name: Name,
  payload: Payload<Name>,
): Promise<FirstPage<Name>> {
  try {
    return await fillUp(call, name, { payload, first: await call(name, payload) });
  } catch (error) {
    const { data, init } = error as Partial<ReturnType<typeof pageFailure>>;
    if (typeof window === "undefined" || init?.status !== 503 || !data) throw error;
    return data;
  }
}

async function fillUp<Name extends CallName>(
  call: Caller,
  name: Name,
  { payload, first }: { payload: Payload<Name>; first: Data<Name> },
): Promise<Data<Name>> {
  if (!Array.isArray(first) || !hasLeftOut(first)) return first;
  const { pageSize = 0 } = payload as { pageSize?: number };
  const items: unknown[] = [...first];
  for (let page = 2; page <= mostPages && items.length < pageSize; page += 1) {
    const next = (await optional(call(name, { ...payload, page }))) as unknown[] | null;
    items.push(...(next ?? []));
    if (!next || (!hasLeftOut(next) && next.length < pageSize)) break;
  }
  return items.slice(0, pageSize) as Data<Name>;
}

/** The data of the response that a route throws if its data cannot be loaded. */
export interface PageFailure {
  /** The host's message for a coded failure; null for a network failure. */
  msg: string | null;
  /** The host does not have what the page shows. */
  isUnsupported?: boolean;
}

export function pageFailure(failure: Failure) {
  const msg = failure.kind === "coded" && failure.msg !== "" ? failure.msg : null;
  // A page's parameters come from its address: parameters that the host rejects name nothing that
  // exists.
  const isMissing =
    failure.kind === "coded" && (failure.code === codes.notFound || failure.code === codes.invalid);
  const isUnsupported = isUnknownCall(failure);
  const status = isMissing || isUnsupported ? 404 : 503;
  return response({ msg, isUnsupported } satisfies PageFailure, { status });
}

/**
 * A loaded answer that is updated when the cache is. `loaded` comes from the route's loader; null, from an optional
 * call that failed, stays null.
 */
export function useCallData<Name extends CallName, Loaded extends Data<Name> | null>(
  name: Name,
  payload: Payload<Name>,
  loaded: Loaded,
): Data<Name> | Extract<Loaded, null> {
  const options = callQuery(name, payload);
  const hasLoaded = loaded !== null;
  const initialData = hasLoaded ? (loaded as never) : undefined;
  const { data } = useQuery({
    ...options,
    initialData,
    initialDataUpdatedAt: pageRenderedAt,
    enabled: hasLoaded,
  });
  useKeepLoaded(name, payload, loaded);
  return (hasLoaded ? data : null) as Data<Name> | Extract<Loaded, null>;
}

/**
 * Stores an answer that came with the page's HTML in the cache, so that this session need not ask for it again. It is as
 * old as the page; what the cache already has keeps its own age.
 */
export function useKeepLoaded<Name extends CallName>(
  name: Name,
  payload: Payload<Name>,
  loaded: Data<Name> | null | undefined,
): void {
  const client = useQueryClient();
  const key = JSON.stringify(callQuery(name, payload).queryKey);
  const isKept = loaded !== null && loaded !== undefined && calls[name].cached;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a call; later answers come through the cache itself
  useEffect(() => {
    if (!isKept) return;
    const queryKey = JSON.parse(key);
    if (client.getQueryData(queryKey) === undefined) {
      client.setQueryData(queryKey, loaded, { updatedAt: pageRenderedAt() });
    }
    void persister.persistQueryByKey(queryKey, client);
  }, [client, key, isKept]);
}
