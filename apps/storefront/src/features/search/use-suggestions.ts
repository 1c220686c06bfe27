import type { ListedGame } from "@playfront/contract/entities";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callQuery } from "../../browser/api/calls.ts";

/** Pause in typing before suggestions are requested, milliseconds. */
const typingPauseMs = 200;
const suggestionCount = 8;

/**
 * Games that match the typed text. The previous ones stay until the next arrive; none after a failure. A call for
 * outdated text is aborted.
 */
export function useSuggestions(draft: string): readonly ListedGame[] {
  const keyword = useDebounced(draft.trim());
  const { data } = useQuery({
    ...callQuery("search/getSearchList", { keyword, page: 1, pageSize: suggestionCount }),
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
