import type { PageKind } from "@playfront/contract/calls/page-vitals";
import type { PageName } from "../../pages.ts";
import { pageAt } from "../../shared/navigation/page-at.ts";

const kinds: Partial<Record<PageName, PageKind>> = {
  home: "home",
  game: "game",
  article: "article",
  gift: "gift",
  gameGifts: "gift",
  reviews: "list",
  articles: "list",
  newGames: "list",
  collections: "list",
  collection: "list",
  rank: "list",
  category: "list",
  search: "list",
  gifts: "list",
  openings: "list",
  gameOpenings: "list",
};

/** The kind of the page at a router path. */
export function pageKindOf(path: string): PageKind {
  const at = pageAt(path);
  if (at === null) return "other";
  return kinds[at.name] ?? (/^\/user\//.test(path) ? "user" : "other");
}
