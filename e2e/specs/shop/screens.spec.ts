import { apiOf, findOpenGift, mustCall } from "../../support/api.ts";
import { expectAccessible, expectStill, ready } from "../../support/page-health.ts";
import { expect, test } from "../../support/test.ts";

/** Every screen of the open half, and what a visitor sees of the rest: axe, layout shift, console, title, status. */
const screens: Record<string, (origin: string) => string | Promise<string>> = {
  home: () => "/app/home/",
  "game page": async (origin) => `/app/game/${(await hottest(origin)).gameid}`,
  "HTML5 game page": async (origin) => `/app/game/${(await webGame(origin)).gameid}`,
  "article list": async (origin) => `/app/game/${(await article(origin)).gameid}/xinwen/`,
  article: async (origin) => {
    const { gameid, col, aid } = await article(origin);
    return `/app/game/${gameid}/${col}/${aid}`;
  },
  "all gifts": () => "/app/gift/",
  "gifts of a game": async (origin) => `/app/gift/game/${(await anyGift(origin)).gameid}`,
  "gift detail": async (origin) => `/app/gift/info/${(await anyGift(origin)).giftid}`,
  "no such gift": () => "/app/gift/info/999999",
  "rank of new games": () => "/app/rank/",
  "rank of hot games": () => `/app/rank/${encodeURIComponent("热游榜")}`,
  categories: () => "/app/category/",
  "web games": () => `/app/category/${encodeURIComponent("页游")}`,
  "an unknown category": () => "/app/category/nothing",
  "new games": () => "/app/newgame/",
  search: () => "/app/search/",
  "search results": () => `/app/search/?keyword=${encodeURIComponent("战")}`,
  "search without a result": () => `/app/search/?keyword=${encodeURIComponent("没有这种游戏")}`,
  downloads: () => "/app/download/",
  "app hall": () => "/app/hall/",
  "error page": () => "/app/error/",
  "an unknown path": () => "/app/nowhere/at/all",
  "an unknown game": () => "/app/game/999999",
  "user centre": () => "/app/user/",
  login: () => "/app/user/login/",
  "register by username": () => "/app/user/register/",
  "register by phone": () => "/app/user/register/phone/",
  "find password": () => "/app/user/findpwd/",
  help: () => "/app/user/help/",
  "permitted hours": () => "/app/user/playtime/",
};
const missing = new Set(["no such gift", "an unknown path", "an unknown game"]);

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });
    for (const [name, pathOf] of Object.entries(screens)) {
      test(`${name} is accessible, still and quiet`, async ({ page, origin }) => {
        const response = await page.goto(await pathOf(origin), { waitUntil: "networkidle" });
        await ready(page);
        expect(response?.status()).toBe(missing.has(name) ? 404 : 200);
        await expect(page).toHaveTitle(/\S/);
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        await expectStill(page);
        await expectAccessible(page);
        if (process.env.E2E_SHOTS) {
          await page.screenshot({
            path: `${process.env.E2E_SHOTS}/${name.replaceAll(" ", "-")}-${colorScheme}.png`,
          });
        }
      });
    }
  });
}

async function hottest(origin: string) {
  return (await mustCall(apiOf(origin), "index/getHomeGameList", {})).hot[0]!;
}

async function webGame(origin: string) {
  const payload = { page: 1, pageSize: 1, category: "页游" };
  return (await mustCall(apiOf(origin), "game/getGameList", payload))[0]!;
}

async function article(origin: string) {
  const { hot } = await mustCall(apiOf(origin), "index/getHomeGameList", {});
  for (const { gameid } of hot) {
    const payload = { gameid, col: "xinwen", page: 1, pageSize: 1 };
    const [found] = await mustCall(apiOf(origin), "article/getArticleList", payload);
    if (found) return found;
  }
  throw new Error("no article among the hot games");
}

function anyGift(origin: string) {
  return findOpenGift(origin);
}
