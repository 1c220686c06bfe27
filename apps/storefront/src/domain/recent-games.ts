import type { ListedGame } from "@playfront/contract/entities";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { callQuery } from "../platform/calls.ts";
import { writeStored } from "../platform/device-storage.ts";
import { getQueryClient } from "../platform/query-client.ts";
import { getSession, useSession } from "../platform/session.ts";
import { useHydrated } from "../platform/use-hydrated.ts";

/**
 * Games the player opened last: loaded only when logged in, and again when the token changes (spec §4, "Recently
 * played"). `undefined` while nothing is known; none for a visitor, and when they could not be had.
 */
export function useRecentGames(): readonly ListedGame[] | undefined {
  const isHydrated = useHydrated();
  const { token } = useSession();
  const { data, isError } = useQuery({ ...recentQuery(token), enabled: token !== null });
  useEffect(() => {
    if (!isHydrated) return;
    if (token === null) reserveRoom(false);
    else if (data) reserveRoom(data.length > 0);
  }, [isHydrated, token, data]);
  if (!isHydrated) return undefined;
  if (token === null) return none;
  return isError ? (data ?? none) : data;
}

/**
 * Loads them ahead of the page, so that they are there when it first appears. Never fails and never keeps a page
 * waiting that has them already.
 */
export async function loadRecentGames(): Promise<void> {
  const { token } = getSession();
  if (token === null) return;
  await getQueryClient()
    .ensureQueryData(recentQuery(token))
    .catch(() => null);
}

const none: readonly ListedGame[] = [];

/** One entry a token: nobody sees the games of who was here before. */
function recentQuery(token: string | null) {
  const { queryKey, queryFn } = callQuery("game/getRecentGameList", {});
  return queryOptions({
    queryKey: [...queryKey, token] as const,
    queryFn: queryFn as () => Promise<ListedGame[]>,
    staleTime: 0,
  });
}

/** Tells the early script of the next visit whether to keep room (platform/early-script.ts). */
function reserveRoom(hasGames: boolean): void {
  writeStored("hasrecent", hasGames ? "1" : null);
  document.documentElement.toggleAttribute("data-recent", hasGames);
}
