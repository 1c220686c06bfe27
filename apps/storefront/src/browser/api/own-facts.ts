import { type QueryKey, useQuery } from "@tanstack/react-query";
import { getSessionKey, useSession } from "../session/session.ts";
import { getQueryClient } from "./query-client.ts";

/**
 * What the page knows of the player, such as the games that are followed; it is changed by `changeOwn`
 * (docs/decisions/0272-change-what-is-known-of-a-player-in-one-way.md).
 */
export interface OwnFact<Value> {
  /** Tells it from the others. */
  name: QueryKey;
  /** Asks the host. Throws `CallFailure`. */
  load(): Promise<Value>;
  /** How long it is shown without asking again, milliseconds. */
  freshMs: number;
}

/** What `useQuery` is told besides. */
export interface OwnOptions<Value> {
  /** False while the page has no use for the fact. */
  isWanted?: boolean;
  /** An answer that the page came with. */
  initialData?: Value;
  gcTime?: number;
}

/** The fact as the host has told or taken it; unknown for visitors. */
export function useOwn<Value>(
  fact: OwnFact<Value>,
  { isWanted = true, ...given }: OwnOptions<Value> = {},
) {
  const { token } = useSession();
  const query = queryOf(fact, token === null ? null : getSessionKey());
  const enabled = isWanted && token !== null;
  const { data, isError, refetch } = useQuery({ ...query, ...(given as object), enabled });
  const hasFailed = isError && data === undefined;
  return { queryKey: query.queryKey, known: data, hasFailed, reload: refetch };
}

/** Notes what has changed on the host. */
export async function noteOwn<Value>(
  fact: OwnFact<Value>,
  change: (known: Value) => Value,
  session: string | null = getSessionKey(),
): Promise<void> {
  const { queryKey } = queryOf(fact, session);
  const client = getQueryClient();
  const load = client.getQueryCache().find<Value>({ queryKey })?.promise;
  if (client.getQueryData(queryKey) === undefined) {
    // It may have been answered before the change.
    await load?.catch(() => undefined);
    return client.invalidateQueries({ queryKey });
  }
  // An answer to what was asked before the change must not come after it.
  await client.cancelQueries({ queryKey });
  client.setQueryData<Value>(queryKey, (known) => known && change(known));
}

/** Asks for a fact ahead of a page that shows it. Never rejects. */
export async function loadOwn<Value>(fact: OwnFact<Value>): Promise<void> {
  const query = queryOf(fact, getSessionKey());
  await getQueryClient()
    .fetchQuery(query)
    .catch(() => null);
}

export function queryOf<Value>({ name, load, freshMs }: OwnFact<Value>, session: string | null) {
  return { queryKey: [...name, session] as const, queryFn: load, staleTime: freshMs };
}
