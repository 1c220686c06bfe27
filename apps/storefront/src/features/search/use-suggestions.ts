import type { ListedGame } from "@playfront/contract/entities";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callQuery } from "../../browser/api/calls.ts";

/** A pause in typing this long asks for suggestions, milliseconds. */
const typingPauseMs = 200;
const suggestionCount = 8;

/**
 * Games that match what has been typed so far; the former ones stay until the next come, none when it failed. A call
 * that typing has overtaken is aborted.
 */
export function useSuggestions(draft: string): readonly ListedGame[] {
  const keyword = usePaused(draft.trim());
  const { data } = useQuery({
    ...callQuery("search/getSearchList", { keyword, page: 1, pageSize: suggestionCount }),
    enabled: keyword !== "",
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  return keyword === "" ? [] : (data ?? []);
}

/** The value once it has rested. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), value === "" ? 0 : typingPauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
