import { type MouseEvent, useCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { paths } from "../../shared/navigation/paths.ts";

/** The longest keyword the wire takes. */
export const longestKeyword = 40;

/** Address of the results of a keyword, as a router path. */
export function searchPath(keyword: string): string {
  return `${paths.search}?${new URLSearchParams({ keyword })}`;
}

/**
 * The keyword of the address; null for the page without results. The page's HTML knows no query, so that the keyword
 * only appears once it has been taken over.
 */
export function useSearchedKeyword(): string | null {
  const { search } = useLocation();
  const keyword = new URLSearchParams(search).get("keyword")?.trim().slice(0, longestKeyword);
  return useHydrated() && keyword ? keyword : null;
}

/** Shows the results of a keyword as a history entry of their own, so that back returns to what was here. */
export function useSearchFor(): (keyword: string) => void {
  const navigate = useNavigate();
  const depth = useSearchDepth();
  return useCallback(
    (keyword: string) => void navigate(searchPath(keyword), { state: { searchDepth: depth + 1 } }),
    [navigate, depth],
  );
}

/** Leaves search for the page it was opened from, past all results; someone who came straight here goes home. */
export function useLeaveSearch(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  const steps = useSearchDepth() + 1;
  return (event) => {
    event.preventDefault();
    const entriesBehind: unknown = window.history.state?.idx;
    const canGoBack = typeof entriesBehind === "number" && entriesBehind >= steps;
    if (canGoBack) navigate(-steps);
    else navigate(paths.home, { replace: true });
  };
}

/** How many results pages lie between the page shown and the entry that opened search. */
function useSearchDepth(): number {
  const state: unknown = useLocation().state;
  const depth = typeof state === "object" && state && "searchDepth" in state && state.searchDepth;
  return typeof depth === "number" ? depth : 0;
}
