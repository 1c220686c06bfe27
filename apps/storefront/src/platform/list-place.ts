import { hashKey, type QueryKey } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef } from "react";
import { readPersisted } from "./query-client.ts";
import { useHydrated } from "./use-hydrated.ts";

/**
 * How far a list had been read, kept for a tab's lifetime, one entry a history entry: a full reload, or coming back
 * after one, shows the list at its old length, so that the old scroll position exists again.
 */
export interface ListPlace {
  /** Key of the history entry. */
  locationKey: string;
  queryKey: QueryKey;
}

/**
 * The pages a list had at this place, as far as this tab's cache still holds them. `keyOf` is the cache key of a page;
 * `firstPage` is fresher than the cache. Fewer than two pages are nothing to restore: null.
 */
export function restorePages<I>(
  place: ListPlace,
  { firstPage, keyOf }: { firstPage?: I[]; keyOf: (page: number) => QueryKey },
): I[][] | null {
  const pages: I[][] = [];
  for (let page = 1; page <= rememberedLength(place); page += 1) {
    const items = page === 1 && firstPage ? firstPage : readPersisted(keyOf(page));
    if (!Array.isArray(items)) break;
    pages.push(items);
  }
  return pages.length > 1 ? pages : null;
}

/**
 * Remembers the list's length, and after a full reload brings the old one back before it scrolls. `restore` puts the
 * old pages in place and says whether there were any.
 */
export function useListPlace(place: ListPlace, pages: number, restore: () => boolean): void {
  const isTakingOver = useRef(!useHydrated());
  const scrollWanted = useRef<number | null>(null);
  const entry = entryOf(place);
  const latest = useRef({ restore, locationKey: place.locationKey });
  latest.current = { restore, locationKey: place.locationKey };
  useLayoutEffect(() => {
    if (!isTakingOver.current) return;
    isTakingOver.current = false;
    if (latest.current.restore()) scrollWanted.current = savedScroll(latest.current.locationKey);
  }, []);
  useLayoutEffect(() => {
    if (pages < 2 || scrollWanted.current === null) return;
    window.scrollTo(0, scrollWanted.current);
    scrollWanted.current = null;
  }, [pages]);
  useEffect(() => rememberLength(entry, pages), [entry, pages]);
}

function rememberLength(entry: string, pages: number): void {
  try {
    if (pages > 1) sessionStorage.setItem(entry, String(pages));
    else sessionStorage.removeItem(entry);
  } catch {
    // Without storage a reload starts the list anew.
  }
}

function rememberedLength(place: ListPlace): number {
  try {
    const pages = Number(sessionStorage.getItem(entryOf(place)));
    return Number.isInteger(pages) ? pages : 1;
  } catch {
    return 1;
  }
}

/** The prefix is the query cache's, so that entries go when it makes room. */
function entryOf({ locationKey, queryKey }: ListPlace): string {
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
