import {
  type Page,
  type PageName,
  type PageNameWith,
  pageNames,
  pages,
} from "../../apps/storefront/src/pages.ts";
import {
  findArticle,
  findCollection,
  findGameWithOpenings,
  findHotGames,
  findOpenGift,
  findWebGame,
} from "./catalogue.ts";

export interface Screen {
  /** Path in the shop; a function where it contains an id of the catalogue. */
  path: string | ((origin: string) => Promise<string>);
  /** Part of the document's title. */
  title?: string;
  /** Only for logged-in players, who have claimed a gift. */
  forPlayers?: true;
  /** Answered with status 404. */
  isMissing?: true;
}

/** Pages whose path has a parameter that cannot be left out. */
type PageOfContent =
  | Exclude<PageNameWith<{ path: `${string}:${string}` }>, PageNameWith<{ path: `${string}?` }>>
  | PageNameWith<{ path: `${string}/:${string}/${string}?` }>;

/** A path of each of them in the demo catalogue. A page that is missing here does not compile. */
const examples: Record<PageOfContent, (origin: string) => Promise<string>> = {
  game: async (origin) => `/app/game/${(await findHotGames(origin))[0]!.gameid}`,
  reviews: async (origin) => `/app/game/${(await findHotGames(origin))[0]!.gameid}/reviews/`,
  articles: async (origin) => `/app/game/${(await findArticle(origin)).gameid}/xinwen/`,
  article: async (origin) => {
    const { gameid, col, aid } = await findArticle(origin);
    return `/app/game/${gameid}/${col}/${aid}`;
  },
  collection: async (origin) => `/app/collection/${(await findCollection(origin)).id}`,
  gameGifts: async (origin) => `/app/gift/game/${(await findOpenGift(origin)).gameid}`,
  gameOpenings: async (origin) => `/app/open/game/${await findGameWithOpenings(origin)}`,
  gift: async (origin) => `/app/gift/info/${(await findOpenGift(origin)).giftid}`,
  gameCenter: async (origin) => `/app/user/gamecenter/${(await findOpenGift(origin)).gameid}`,
};

/** States of pages at other addresses, or for logged-in players. */
const otherStates: Readonly<Record<string, Screen>> = {
  "HTML5 game page": { path: async (origin) => `/app/game/${(await findWebGame(origin)).gameid}` },
  "no such gift": { path: "/app/gift/info/999999", isMissing: true },
  "rank of hot games": { path: `/app/rank/${encodeURIComponent("热游榜")}` },
  "web games": { path: `/app/category/${encodeURIComponent("页游")}` },
  "an unknown category": { path: "/app/category/nothing", isMissing: true },
  "search results": { path: `/app/search/?keyword=${encodeURIComponent("战")}` },
  "search without a result": {
    path: `/app/search/?keyword=${encodeURIComponent("没有这种游戏")}`,
  },
  "an unknown path": { path: "/app/nowhere/at/all", isMissing: true },
  "an unknown game": { path: "/app/game/999999", isMissing: true },
  "user centre of a player": { path: "/app/user/", forPlayers: true },
};

/** The screens of the shop: every page in its usual state, and other states. The browser tests check all of them. */
export const screens: Readonly<Record<string, Screen>> = {
  ...Object.fromEntries(pageNames.map((name) => [name, screenOf(name)])),
  ...otherStates,
};

function screenOf(name: PageName): Screen {
  const { path, title, guard }: Page = pages[name];
  return {
    path: (examples as Partial<Record<PageName, Screen["path"]>>)[name] ?? pathOf(path),
    title: title ?? undefined,
    forPlayers: guard === "player" || undefined,
  };
}

/** The path without its optional parameter. */
function pathOf(path: string): string {
  return `/app${path.replace(/:\w+\?$/, "")}`;
}
