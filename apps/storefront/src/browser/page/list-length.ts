import { hashKey, type QueryKey } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef } from "react";
import { readPersisted } from "../api/query-client.ts";
import { useHydrated } from "./use-hydrated.ts";

/**
 * How far a list had been read, kept for a tab's lifetime, one entry a history entry: a full reload, or coming back
 * after one, shows the list at its old length, so that the old scroll position exists again.
 */
export interface ListKey {
  /** Key of the history entry. */
  locationKey: string;
  queryKey: QueryKey;
}

/**
 * The pages a list had at this place, as far as this tab's cache still holds them. `pageKey` is the cache key of a page;
 * `firstPage` is fresher than the cache. Fewer than two pages are nothing to restore: null.
 */
export function restorePages<I>(
  place: ListKey,
  { firstPage, pageKey }: { firstPage?: I[]; pageKey: (page: number) => QueryKey },
): I[][] | null {
  const pages: I[][] = [];
  for (let page = 1; page <= rememberedLength(place); page += 1) {
    const items = page === 1 && firstPage ? firstPage : readPersisted(pageKey(page));
    if (!Array.isArray(items)) break;
    pages.push(items);
  }
  return pages.length > 1 ? pages : null;
}

/** The list as it is now. */
interface ListNow {
  pages: number;
  state: "idle" | "loading" | "finished" | "error";
  loadMore(): void;
}

/**
 * Remembers the list's length, and brings back the old one, and with it the old scroll position, where it has been
 * lost: after a full reload at once from this tab's cache, which is what `restore` does (it says whether it could), and
 * for a list that no cache holds by loading as many pages again.
 */
export function useListLength(place: ListKey, list: ListNow, restore: () => boolean): void {
  const isTakingOver = !useHydrated();
  const hasBegun = useRef(false);
  const wanted = useRef<Wanted | null>(null);
  const entry = lengthKey(place);
  const latest = useRef({ list, place, restore, isTakingOver });
  latest.current = { list, place, restore, isTakingOver };
  useLayoutEffect(() => {
    const { list, place, restore, isTakingOver } = latest.current;
    if (hasBegun.current) return;
    hasBegun.current = true;
    const length = rememberedLength(place);
    if (length <= list.pages) return;
    const scroll = savedScroll(place.locationKey);
    const isRestored = isTakingOver && restore();
    wanted.current = { pages: isRestored ? 2 : length, scroll, isRestored };
  }, []);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const { pages, scroll, isRestored } = wanted.current;
    const isThere = list.pages >= pages || list.state === "finished";
    if (isThere && scroll !== null) window.scrollTo(0, scroll);
    if (isThere || list.state === "error") wanted.current = null;
    else if (list.state === "idle" && !isRestored) latest.current.list.loadMore();
  }, [list.pages, list.state]);
  useEffect(() => giveUpOnTouch(wanted), []);
  useEffect(() => {
    if (wanted.current === null) rememberLength(entry, list.pages);
  }, [entry, list.pages]);
}

/** A length to come back to, and where to scroll to then; null pixels leave the place alone. */
interface Wanted {
  pages: number;
  scroll: number | null;
  /** The pages are on their way from the cache. */
  isRestored: boolean;
}

/** Who has begun to scroll by hand is not thrown somewhere else. */
function giveUpOnTouch(wanted: { current: Wanted | null }): () => void {
  const giveUp = () => {
    wanted.current = null;
  };
  const signs = ["wheel", "touchmove", "keydown"] as const;
  for (const sign of signs) window.addEventListener(sign, giveUp, { passive: true });
  return () => {
    for (const sign of signs) window.removeEventListener(sign, giveUp);
  };
}

function rememberLength(entry: string, pages: number): void {
  try {
    if (pages > 1) sessionStorage.setItem(entry, String(pages));
    else sessionStorage.removeItem(entry);
  } catch {
    // Without storage a reload starts the list anew.
  }
}

function rememberedLength(place: ListKey): number {
  try {
    const pages = Number(sessionStorage.getItem(lengthKey(place)));
    return Number.isInteger(pages) ? pages : 1;
  } catch {
    return 1;
  }
}

/** The prefix is the query cache's, so that entries go when it makes room. */
function lengthKey({ locationKey, queryKey }: ListKey): string {
  return `pf-length:${locationKey}:${hashKey(queryKey)}`;
}

/** Where the router saved the scroll position of a history entry, pixels, under its documented default key. */
function savedScroll(locationKey: string): number | null {
  try {
    const positions = JSON.parse(sessionStorage.getItem("react-router-scroll-positions") ?? "{}");
    const position: unknown = positions[locationKey];
    return typeof position === "number" ? position : null;
  } catch {
    return null;
  }
}
