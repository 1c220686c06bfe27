import { type MouseEvent, useCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { paths } from "../../shared/navigation/paths.ts";

/** Maximum length of a keyword in the API. */
export const maxKeywordLength = 40;

/** The keyword of a text: what the API takes, without spaces around it. */
export function toKeyword(text: string): string {
  return [...text.trim()].slice(0, maxKeywordLength).join("").trim();
}

/** Router path of the results of a keyword. */
export function searchPath(keyword: string): string {
  return `${paths.search}?${new URLSearchParams({ keyword })}`;
}

/**
 * The keyword of the address; null without results. Also null until hydration, because the server's HTML does not
 * depend on the query.
 */
export function useSearchedKeyword(): string | null {
  const { search } = useLocation();
  const keyword = toKeyword(new URLSearchParams(search).get("keyword") ?? "");
  return useHydrated() && keyword !== "" ? keyword : null;
}

/** Navigates to the results of a keyword as a new history entry, so that back returns here. */
export function useSearchFor(): (keyword: string) => void {
  const navigate = useNavigate();
  const depth = useSearchDepth();
  return useCallback(
    (keyword: string) => void navigate(searchPath(keyword), { state: { searchDepth: depth + 1 } }),
    [navigate, depth],
  );
}

/** Goes back past all results to the page that search was opened from; home without history. */
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

/** The number of results entries between the current page and the entry that opened search. */
function useSearchDepth(): number {
  const state: unknown = useLocation().state;
  const depth = typeof state === "object" && state && "searchDepth" in state && state.searchDepth;
  return typeof depth === "number" ? depth : 0;
}
