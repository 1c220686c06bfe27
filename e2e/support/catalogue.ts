import type { Data } from "@playfront/contract/calls";
import { createApi, mustCall } from "./api.ts";

type Gift = Data<"gift/getGiftInfo">;

/** The first gift of the demo catalogue that matches. */
export async function findGift(origin: string, matches: (gift: Gift) => boolean): Promise<Gift> {
  const api = createApi(origin);
  for (let page = 1; ; page += 1) {
    const games = await mustCall(api, "gift/getGiftGameList", { page, pageSize: 50 });
    for (const { gameid } of games) {
      const gifts = await mustCall(api, "gift/getGiftList", { gameid });
      const found = gifts.find(matches);
      if (found) return found;
    }
    if (games.length < 50) throw new Error("no such gift in the demo catalogue");
  }
}

/** A gift of one requisite ("" for none) that can be claimed now, with codes left for many tests. */
export function findOpenGift(origin: string, requisite: Gift["requisite"] = ""): Promise<Gift> {
  return findGift(origin, (gift) => gift.requisite === requisite && isOpen(gift));
}

/** A claimed share above zero shows that the claim period has begun. Expired gifts are not listed. */
export function isOpen({ percent }: Pick<Gift, "percent">): boolean {
  return percent !== undefined && Number(percent) > 0 && Number(percent) < 90;
}

/** The games of the home page. */
export async function findHotGames(origin: string) {
  return (await mustCall(createApi(origin), "index/getHomeGameList", {})).hot;
}

/** A game that is downloaded and has no page in the App Store. */
export async function findMobileGame(origin: string) {
  const payload = { page: 1, pageSize: 50 };
  const games = await mustCall(createApi(origin), "game/getGameList", payload);
  return games.find(({ gametype, ios }) => gametype === "mobile" && ios === false)!;
}

/** The demo's three HTML5 games: those that tests of the console publish meanwhile are less popular. */
export function findWebGames(origin: string) {
  const payload = { page: 1, pageSize: 3, category: "页游" };
  return mustCall(createApi(origin), "game/getGameList", payload);
}

export async function findWebGame(origin: string) {
  return (await findWebGames(origin))[0]!;
}

export async function findCollection(origin: string) {
  const [collection] = await mustCall(createApi(origin), "collection/getCollectionList", {
    page: 1,
    pageSize: 1,
  });
  return collection!;
}

/** The gameid of a game that opens servers. */
export async function findGameWithOpenings(origin: string): Promise<string> {
  const payload = { page: 1, pageSize: 1, day: "later" } as const;
  return (await mustCall(createApi(origin), "opening/getOpeningList", payload))[0]!.gameid;
}

/** A game with a review that everybody may read. */
export async function findReviewedGame(origin: string) {
  const api = createApi(origin);
  for (const game of await findHotGames(origin)) {
    const payload = { gameid: game.gameid, page: 1, pageSize: 1 };
    if ((await mustCall(api, "review/getReviewList", payload)).length > 0) return game;
  }
  throw new Error("no review of the hot games");
}

/** An article of one of the games on the home page. */
export async function findArticle(origin: string) {
  const api = createApi(origin);
  for (const { gameid } of await findHotGames(origin)) {
    const payload = { gameid, col: "xinwen", page: 1, pageSize: 1 };
    const [article] = await mustCall(api, "article/getArticleList", payload);
    if (article) return article;
  }
  throw new Error("no article among the hot games");
}

/** The selection of 热门新游. */
export function newGames() {
  const shanghai = Date.now() + 8 * 3_600_000;
  const releasedfrom = new Date(shanghai - 183 * 86_400_000).toISOString().slice(0, 10);
  return { orderField: "hot", releasedfrom } as const;
}
