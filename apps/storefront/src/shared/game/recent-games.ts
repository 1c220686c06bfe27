import type { ListedGame } from "@playfront/contract/entities";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { callQuery } from "../../browser/api/calls.ts";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { getSession, useSession } from "../../browser/session/session.ts";

/**
 * The games that the player opened last: loaded only when logged in, and again when the token changes
 * (docs/product.md#recently-played). `undefined` until they are known; empty for visitors, and if they could not be
 * loaded.
 */
export function useRecentGames(): readonly ListedGame[] | undefined {
  const isHydrated = useHydrated();
  const { token } = useSession();
  const { data, isError } = useQuery({ ...recentQuery(token), enabled: token !== null });
  if (!isHydrated) return undefined;
  if (token === null) return none;
  return isError ? (data ?? none) : data;
}

/**
 * Loads the games before the page is shown, so that its first render has them. Never rejects. Resolves at once if they
 * are known.
 */
export async function loadRecentGames(): Promise<void> {
  const { token } = getSession();
  if (token === null) return;
  await getQueryClient()
    .ensureQueryData(recentQuery(token))
    .catch(() => null);
}

const none: readonly ListedGame[] = [];

/** One entry for each token: nobody sees a former player's games. */
function recentQuery(token: string | null) {
  const { queryKey, queryFn } = callQuery("game/getRecentGameList", {});
  return queryOptions({
    queryKey: [...queryKey, token] as const,
    queryFn: queryFn as () => Promise<ListedGame[]>,
    staleTime: 0,
  });
}
