import type { Data } from "@playfront/contract/calls";
import { useEffect, useState } from "react";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import type { GameAction } from "../../shared/game/game-list.tsx";
import { GameRowsSkeleton } from "../../ui/feedback/row-skeletons.tsx";
import { HistoryStrip } from "./history-strip.tsx";
import { HotSearches } from "./hot-searches.tsx";
import { toKeyword, useSearchedKeyword, useSearchFor } from "./search-address.ts";
import { SearchBox } from "./search-box.tsx";
import { rememberSearch } from "./search-history.ts";
import styles from "./search-page.module.css";
import { SearchResults } from "./search-results.tsx";
import { Suggestions } from "./suggestions.tsx";
import { useOptionKeys } from "./use-option-keys.ts";
import { useSuggestions } from "./use-suggestions.ts";

/**
 * Search in its three states: history and hot searches with an empty box, suggestions while typing, results for the
 * keyword of the address. `hot` is null if the host has no search calls: then hot searches and suggestions are left
 * out.
 */
export function SearchPage({
  hot,
  action,
}: {
  hot: Data<"search/getHotSearchList"> | null;
  action?: GameAction;
}) {
  const keyword = useSearchedKeyword();
  const [draft, setDraft] = useDraft(keyword ?? "");
  const searchFor = useSearchFor();
  const search = (term: string) => {
    const wanted = toKeyword(term);
    rememberSearch(wanted);
    setDraft(wanted);
    if (wanted !== keyword) searchFor(wanted);
  };
  const typed = toKeyword(draft);
  const isSuggesting = typed !== "" && typed !== keyword && hot !== null;
  const games = useSuggestions(isSuggesting ? draft : "");
  const keys = useOptionKeys({
    count: isSuggesting ? games.length + 1 : 0,
    text: draft,
    onEscape: () => setDraft(keyword ?? ""),
  });
  return (
    <>
      <h1 className="visually-hidden">搜索</h1>
      <SearchBox
        draft={draft}
        placeholder={hot?.keyword ?? ""}
        keys={keys}
        onDraft={setDraft}
        onSearch={search}
      />
      {isSuggesting && (
        <Suggestions keyword={typed} games={games} active={keys.active} onSearch={search} />
      )}
      {keyword !== null && typed === keyword && (
        <SearchResults key={keyword} keyword={keyword} hot={hot} action={action} />
      )}
      {typed === "" && <SearchStart hot={hot} onSearch={search} />}
    </>
  );
}

/** The text of the box; a new keyword in the address replaces it. */
function useDraft(keyword: string) {
  const [draft, setDraft] = useState(keyword);
  const [lastKeyword, setLastKeyword] = useState(keyword);
  if (lastKeyword !== keyword) {
    setLastKeyword(keyword);
    setDraft(keyword);
  }
  return [draft, setDraft] as const;
}

interface SearchStartProps {
  hot: Data<"search/getHotSearchList"> | null;
  onSearch: (keyword: string) => void;
}

/**
 * The server renders this for every address. If the address has a keyword, the early script marks the document, and CSS
 * shows the results' skeleton instead.
 */
function SearchStart({ hot, onSearch }: SearchStartProps) {
  const isHydrated = useHydrated();
  useEffect(() => document.documentElement.removeAttribute("data-keyword"), []);
  return (
    <>
      <div className={styles.start}>
        <HistoryStrip onSearch={onSearch} />
        <HotSearches list={hot?.list ?? []} />
      </div>
      {!isHydrated && (
        <div className={styles.expected}>
          <GameRowsSkeleton />
        </div>
      )}
    </>
  );
}
