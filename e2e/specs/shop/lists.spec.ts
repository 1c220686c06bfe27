import type { Locator, Page } from "@playwright/test";
import { createApi, mustCall } from "../../support/api.ts";
import { newGames } from "../../support/catalogue.ts";
import { ready } from "../../support/page-checks.ts";
import { pullDown } from "../../support/pull-down.ts";
import { expect, test } from "../../support/test.ts";

test.use({ expectedMessages: /net::ERR_FAILED/ });

const rows = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("button") });

test("a long list retries a failed page and loads to its end; after six minutes back restores the place and asks for the first page alone", async ({
  page,
  origin,
}) => {
  test.slow();
  const before = await listGames(origin);
  await page.goto("/app/category/");
  await ready(page);
  // On Android nothing is left out.
  await expect(page.getByRole("button", { name: "可在本机玩" })).toBeHidden();
  await failNextPage(page);
  const again = page.getByRole("button", { name: "重新加载" });
  await loadUntil(page, again);
  await again.click();
  await loadUntil(page, page.getByText("没有更多了"));
  const shown = await rows(page)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")!.split("/").at(-1)!));
  expect(new Set(shown).size).toBe(shown.length);
  // Other tests publish and withdraw games meanwhile.
  const after = await listGames(origin);
  const lasting = before.filter((gameid) => after.includes(gameid));
  expect(lasting.filter((gameid) => !shown.includes(gameid))).toEqual([]);
  expect(shown.length).toBeGreaterThan(50);

  await rows(page).nth(35).scrollIntoViewIfNeeded();
  const scrollY = await page.evaluate(() => window.scrollY);
  expect(scrollY).toBeGreaterThan(1500);
  await rows(page).nth(35).getByRole("link").click();
  await expect(page).toHaveURL(/\/app\/game\/\d+$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.clock.install();
  await page.clock.fastForward("06:00");
  const asked = watchAskedPages(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/app\/category\/$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrollY);
  await expect.poll(() => asked).toContain("1");
  await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(lasting.length);
  expect(new Set(asked)).toEqual(new Set(["1"]));
});

test("新游推荐 says when each game came out and marks the new ones", async ({ page, origin }) => {
  const games = await mustCall(createApi(origin), "game/getGameList", {
    page: 1,
    pageSize: 20,
    ...newGames(),
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
});

test("each page is requested once per session, and the podium has rank 1 in the middle", async ({
  page,
  origin,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/game/getGameList/")) asked.push(request.postData() ?? "");
  });
  await page.goto("/app/rank/");
  await ready(page);
  await loadUntil(page, page.getByText("没有更多了"));
  expect(new Set(asked).size).toBe(asked.length);
  const before = asked.length;
  await page.getByRole("link", { name: "热游榜" }).click();
  await expect(page).toHaveURL(/%E7%83%AD%E6%B8%B8%E6%A6%9C$/);
  await expectFirstInTheMiddle(page, origin);
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

async function expectFirstInTheMiddle(page: Page, origin: string): Promise<void> {
  const payload = { page: 1, pageSize: 3, rank: "热游榜" };
  const games = await mustCall(createApi(origin), "game/getGameList", payload);
  const podium = page.getByRole("main").locator("ol").first();
  const link = (gameid: string) => podium.locator(`a[href="/app/game/${gameid}"]`);
  for (const { gameid } of games) await expect(link(gameid)).toBeVisible();
  const middle = async ({ gameid }: (typeof games)[number]) => {
    const box = (await link(gameid).boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y };
  };
  const [first, second, third] = await Promise.all(games.map(middle));
  expect(second!.x).toBeLessThan(first!.x);
  expect(third!.x).toBeGreaterThan(first!.x);
  expect(first!.y).toBeLessThan(second!.y);
}

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

test.describe("with blocked storage", () => {
  // The router's script that restores the scroll position says so before the shop's own begin.
  test.use({ expectedMessages: /denied/ });

  test("pulling the list down refreshes it and ends", async ({ page }) => {
    await page.addInitScript(() => {
      const denied = () => {
        throw new DOMException("denied", "SecurityError");
      };
      for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, name, { configurable: true, get: denied });
    });
    await page.goto("/app/category/");
    await ready(page);
    const asked = watchAskedPages(page);
    await pullDown(page);
    await expect.poll(() => asked).toContain("1");
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(rows(page).first()).toBeVisible();
  });
});

/** The numbers of the pages that are asked for from now on. */
function watchAskedPages(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/game/getGameList/")) return;
    asked.push(new URLSearchParams(request.postData() ?? "").get("page") ?? "");
  });
  return asked;
}

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

/** Scrolls to the list's end until it shows the target; before it scrolls further, what it has asked for arrives. */
async function loadUntil(page: Page, target: Locator): Promise<void> {
  const links = page.getByRole("main").getByRole("link");
  while (!(await target.isVisible())) {
    const before = await links.count();
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        return (await links.count()) > before || (await target.isVisible());
      })
      .toBe(true);
  }
}

async function listGames(origin: string): Promise<string[]> {
  const all: string[] = [];
  for (let page = 1; ; page += 1) {
    const games = await mustCall(createApi(origin), "game/getGameList", { page, pageSize: 50 });
    all.push(...games.map(({ gameid }) => gameid));
    if (games.length < 50) return all;
  }
}
