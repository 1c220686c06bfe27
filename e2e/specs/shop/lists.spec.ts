import type { Locator, Page } from "@playwright/test";
import { createApi, mustCall } from "../../support/api.ts";
import { ready } from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

test("a long list loads to its end, and back navigation restores the scroll position", async ({
  page,
  origin,
}) => {
  test.slow();
  await page.goto("/app/category/");
  await ready(page);
  const rows = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("button") });
  await scrollTo(page, page.getByText("没有更多了"));
  const all = await countGames(origin);
  expect(await rows.count()).toBe(all);

  await rows.nth(35).scrollIntoViewIfNeeded();
  const scrollY = await page.evaluate(() => window.scrollY);
  expect(scrollY).toBeGreaterThan(1500);
  await rows.nth(35).getByRole("link").click();
  await expect(page).toHaveURL(/\/app\/game\/\d+$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/app\/category\/$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrollY);
});

test("新游推荐 says when each game came out and marks the new ones, which home does not", async ({
  page,
  origin,
}) => {
  const games = await mustCall(createApi(origin), "game/getGameList", {
    page: 1,
    pageSize: 20,
    orderField: "hot",
  });
  const month = 30 * 86_400_000;
  const isNew = ({ released = "" }) => Date.now() - Date.parse(`${released}T00:00+08:00`) < month;
  expect(games.some(isNew)).toBe(true);
  await page.goto("/app/newgame/");
  await ready(page);
  const row = (name: string) =>
    page.getByRole("main").getByRole("listitem").filter({ hasText: name }).first();
  for (const game of games.slice(0, 8)) {
    await expect(row(game.gamename).locator("time")).toHaveAttribute("datetime", game.released!);
    await expect(row(game.gamename).getByText("新", { exact: true })).toBeVisible({
      visible: isNew(game),
    });
  }
  await page.goto("/app/home/");
  await expect(page.getByRole("region", { name: "热门推荐" }).locator("time")).toHaveCount(0);
});

test("each page is requested once per session", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/game/getGameList/")) asked.push(request.postData() ?? "");
  });
  await page.goto("/app/rank/");
  await ready(page);
  await scrollTo(page, page.getByText("没有更多了"));
  expect(new Set(asked).size).toBe(asked.length);
  const before = asked.length;
  await page.getByRole("link", { name: "热游榜" }).click();
  await expect(page).toHaveURL(/%E7%83%AD%E6%B8%B8%E6%A6%9C$/);
  await page.getByRole("link", { name: "新游榜" }).click();
  await expect(page).toHaveURL(/%E6%96%B0%E6%B8%B8%E6%A6%9C$/);
  expect(
    asked.filter((payload) => payload.includes(encodeURIComponent("新游榜"))).length,
  ).toBeLessThanOrEqual(before);
  const stored = await page.evaluate(() =>
    Object.keys(sessionStorage).filter((key) => key.includes("getGameList")),
  );
  expect(stored.length).toBeGreaterThan(3);
});

test("the podium has rank 1 in the middle", async ({ page, origin }) => {
  const payload = { page: 1, pageSize: 10, rank: "热游榜" };
  const games = await mustCall(createApi(origin), "game/getGameList", payload);
  await page.goto(`/app/rank/${encodeURIComponent("热游榜")}`);
  const middle = async (name: string) => {
    const box = (await page.getByRole("link", { name }).first().boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y };
  };
  const [first, second, third] = await Promise.all(
    games.slice(0, 3).map(({ gamename }) => middle(gamename)),
  );
  expect(second!.x).toBeLessThan(first!.x);
  expect(third!.x).toBeGreaterThan(first!.x);
  expect(first!.y).toBeLessThan(second!.y);
});

test("a failed page can be retried at the end of the list", async ({ page }) => {
  await page.goto("/app/category/");
  await ready(page);
  await failNextPage(page);
  const again = page.getByRole("button", { name: "重新加载" });
  await scrollTo(page, again);
  await again.click();
  await scrollTo(page, page.getByText("没有更多了"));
});
test.use({ expectedMessages: /net::ERR_FAILED/ });

test("addresses redirect to their canonical form", async ({ request }) => {
  for (const [asked, canonical] of [
    ["/", "/app/home/"],
    ["/app", "/app/home/"],
    ["/app/", "/app/home/"],
    ["/app/home", "/app/home/"],
    ["/app/game/1/", "/app/game/1"],
    ["/app/game/1/xinwen", "/app/game/1/xinwen/"],
    ["/app/gift/info/1/", "/app/gift/info/1"],
    ["/app/user/profile/fcm", "/app/user/profile/fcm/"],
    ["/app//rank/?a=1", "/app/rank/?a=1"],
  ] as const) {
    const response = await request.get(asked, { maxRedirects: 0 });
    expect(response.status(), asked).toBeGreaterThanOrEqual(301);
    expect(response.status(), asked).toBeLessThanOrEqual(308);
    expect(response.headers().location, asked).toBe(canonical);
  }
});

/** The next page behind the first one fails. An old first page may be asked for meanwhile, which the list does not show. */
async function failNextPage(page: Page): Promise<void> {
  let hasFailed = false;
  await page.route("**/game/getGameList/", (route) => {
    const asked = new URLSearchParams(route.request().postData() ?? "").get("page");
    if (asked === "1" || hasFailed) return route.continue();
    hasFailed = true;
    return route.abort();
  });
}

async function scrollTo(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(target).toBeVisible({ timeout: 200 });
  }).toPass({ timeout: 30_000, intervals: [0] });
}

async function countGames(origin: string): Promise<number> {
  let total = 0;
  for (let page = 1; ; page += 1) {
    const games = await mustCall(createApi(origin), "game/getGameList", { page, pageSize: 50 });
    total += games.length;
    if (games.length < 50) return total;
  }
}
