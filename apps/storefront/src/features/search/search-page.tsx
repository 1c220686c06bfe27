import type { Data } from "@playfront/contract/calls";
import { useEffect, useState } from "react";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import type { GameAction } from "../../shared/game/game-list.tsx";
import { GameRowsSkeleton } from "../../ui/feedback/skeleton.tsx";
import { HistoryStrip } from "./history-strip.tsx";
import { HotSearches } from "./hot-searches.tsx";
import { SearchBox } from "./search-box.tsx";
import { rememberSearch } from "./search-history.ts";
import styles from "./search-page.module.css";
import { useSearchedKeyword, useSearchFor } from "./search-place.ts";
import { SearchResults } from "./search-results.tsx";
import { Suggestions } from "./suggestions.tsx";

/**
 * Search in its three states: history and hot searches with an empty box, suggestions while typing, results for the
 * keyword of the address. `hot` is null when the host knows no search: then there is its static half.
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
  const search = (wanted: string) => {
    rememberSearch(wanted);
    setDraft(wanted);
    if (wanted !== keyword) searchFor(wanted);
  };
  const isTyping = draft.trim() !== "" && draft.trim() !== keyword;
  return (
    <>
      <h1 className="visually-hidden">搜索</h1>
      <SearchBox
        draft={draft}
        placeholder={hot?.keyword ?? ""}
        onDraft={setDraft}
        onSearch={search}
      />
      {isTyping && hot !== null && <Suggestions draft={draft} onSearch={search} />}
      {keyword !== null && draft.trim() === keyword && (
        <SearchResults key={keyword} keyword={keyword} action={action} />
      )}
      {draft.trim() === "" && <Start hot={hot} onSearch={search} />}
    </>
  );
}

/** What the box says; an address with another keyword puts that in. */
function useDraft(keyword: string) {
  const [draft, setDraft] = useState(keyword);
  const [followed, setFollowed] = useState(keyword);
  if (followed !== keyword) {
    setFollowed(keyword);
    setDraft(keyword);
  }
  return [draft, setDraft] as const;
}

interface StartProps {
  hot: Data<"search/getHotSearchList"> | null;
  onSearch: (keyword: string) => void;
}

/**
 * The page's HTML is this, whatever the address asks for: the early script has marked the document when there will be
 * results instead, and then only their shape is shown.
 */
function Start({ hot, onSearch }: StartProps) {
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
