import type { FoundGame } from "@playfront/contract/entities";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callQuery } from "../../browser/api/calls.ts";
import { useListPlatform } from "../../shared/game/playable-filter.ts";

/** Pause in typing before suggestions are requested, milliseconds. */
const typingPauseMs = 200;
const suggestionCount = 8;

/**
 * Games that match the typed text. The previous ones stay until the next arrive; none after a failure. A call for
 * outdated text is aborted.
 */
export function useSuggestions(draft: string): readonly FoundGame[] {
  const keyword = useDebounced(draft.trim());
  const platform = useListPlatform();
  const payload = { keyword, page: 1, pageSize: suggestionCount, platform };
  const { data } = useQuery({
    ...callQuery("search/getSearchList", payload),
    enabled: keyword !== "",
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  return keyword === "" ? [] : (data ?? []);
}

/** The value after it has not changed for `typingPauseMs`. */
function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), value === "" ? 0 : typingPauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
