import { hashKey, type QueryKey } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef } from "react";
import { readPersisted } from "../api/query-client.ts";
import { readTabStored, writeTabStored } from "../storage/tab-storage.ts";
import { useHydrated } from "./use-hydrated.ts";

/**
 * Identifies a list in a history entry. Its length is stored for the tab's lifetime: after a full reload, or when
 * the player returns after one, the list has its old length, so that the old scroll position exists again.
 */
export interface ListKey {
  /** The router's key of the history entry. */
  locationKey: string;
  queryKey: QueryKey;
}

/** The first page of a list, as its route loaded it, and when it arrived, in milliseconds since 1970. */
export interface KnownPages<I> {
  firstPage?: I[];
  firstAt: number;
  /** The cache key of a page. */
  pageKey: (page: number) => QueryKey;
}

/**
 * The pages that the list had, as far as this tab's cache still holds them, and when the oldest of them arrived.
 * `firstPage` is fresher than the cache. Null if there are fewer than two pages, since then there is nothing to restore.
 */
export function restorePages<I>(
  place: ListKey,
  { firstPage, firstAt, pageKey }: KnownPages<I>,
): { pages: I[][]; updatedAt: number } | null {
  const first = firstPage && { data: firstPage, dataUpdatedAt: firstAt };
  const pages: I[][] = [];
  let updatedAt = Date.now();
  for (let page = 1; page <= readLength(place); page += 1) {
    const kept = page === 1 && first ? first : readPersisted(pageKey(page));
    if (!Array.isArray(kept?.data)) break;
    pages.push(kept.data);
    updatedAt = Math.min(updatedAt, kept.dataUpdatedAt);
  }
  return pages.length > 1 ? { pages, updatedAt } : null;
}

/** The present list. */
interface CurrentList {
  pages: number;
  state: "idle" | "loading" | "finished" | "error";
  loadMore(): void;
}

/**
 * Stores the list's length and restores a lost one together with the old scroll position. After a full reload,
 * `restore` brings the pages back from this tab's cache and returns whether it could. A list that is not cached
 * loads as many pages again.
 */
export function useListLength(place: ListKey, list: CurrentList, restore: () => boolean): void {
  const isHydrating = !useHydrated();
  const begun = useRef<string | null>(null);
  const wanted = useRef<RestoreTarget | null>(null);
  const entry = lengthKey(place);
  const latest = useRef({ list, place, restore, isHydrating });
  latest.current = { list, place, restore, isHydrating };
  useLayoutEffect(() => {
    const { list, place, restore, isHydrating } = latest.current;
    // Once a list; its filter makes another list of it.
    if (begun.current === entry) return;
    begun.current = entry;
    const length = readLength(place);
    if (length <= list.pages) return;
    const scroll = savedScroll(place.locationKey);
    const isRestored = isHydrating && restore();
    wanted.current = { pages: isRestored ? 2 : length, scroll, isRestored };
  }, [entry]);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const { pages, scroll, isRestored } = wanted.current;
    const isThere = list.pages >= pages || list.state === "finished";
    if (isThere && scroll !== null) window.scrollTo(0, scroll);
    if (isThere || list.state === "error") wanted.current = null;
    else if (list.state === "idle" && !isRestored) latest.current.list.loadMore();
  }, [list.pages, list.state]);
  useEffect(() => stopOnScroll(wanted), []);
  useEffect(() => {
    if (wanted.current === null) storeLength(entry, list.pages);
  }, [entry, list.pages]);
}

/** The length to restore, and where to scroll then; with null the scroll position is left alone. */
interface RestoreTarget {
  pages: number;
  scroll: number | null;
  /** The pages come from the cache. */
  isRestored: boolean;
}

/** Never scrolls a player who has already begun to scroll. */
function stopOnScroll(wanted: { current: RestoreTarget | null }): () => void {
  const giveUp = () => {
    wanted.current = null;
  };
  const signs = ["wheel", "touchmove", "keydown"] as const;
  for (const sign of signs) window.addEventListener(sign, giveUp, { passive: true });
  return () => {
    for (const sign of signs) window.removeEventListener(sign, giveUp);
  };
}

function storeLength(entry: string, pages: number): void {
  writeTabStored(entry, pages > 1 ? String(pages) : null);
}

function readLength(place: ListKey): number {
  const pages = Number(readTabStored(lengthKey(place)));
  return Number.isInteger(pages) ? pages : 1;
}

/** Has the prefix of the query cache, so that these entries are removed when the cache makes room. */
function lengthKey({ locationKey, queryKey }: ListKey): string {
  return `pf-length:${locationKey}:${hashKey(queryKey)}`;
}

/** The scroll position, in pixels, that the router stored for a history entry under its documented default key. */
function savedScroll(locationKey: string): number | null {
  try {
    const positions = JSON.parse(readTabStored("react-router-scroll-positions") ?? "{}");
    const position: unknown = positions[locationKey];
    return typeof position === "number" ? position : null;
  } catch {
    return null;
  }
}
