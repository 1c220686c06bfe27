import { findHotGames } from "../../support/catalogue.ts";
import { expectHealthyScreen, ready, takeScreenshot } from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

test("a reader goes from home to the collections, into one, and to a game of it", async ({
  page,
}) => {
  await page.goto("/app/home/");
  await ready(page);
  const section = page.getByRole("region", { name: "专题" });
  await section.scrollIntoViewIfNeeded();
  await section.getByRole("link", { name: "更多" }).click();
  await expect(page).toHaveURL(/\/app\/collection\/$/);
  await expectHealthyScreen(page, "collections");
  await page.getByRole("link", { name: /再来一回合/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "再来一回合" })).toBeVisible();
  await expect(page.getByText("把文明史装进口袋")).toBeVisible();
  await expectHealthyScreen(page, "collection");
  await page.getByRole("link", { name: /Unciv/ }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Unciv" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "再来一回合" })).toBeVisible();
});

test("the game of the day leads to its page with the reason beside it", async ({ page }) => {
  await page.goto("/app/home/");
  await ready(page);
  const section = page.getByRole("region", { name: "每日推荐" });
  await section.scrollIntoViewIfNeeded();
  const picture = section.getByRole("img").first();
  await expect(picture).toBeVisible();
  const name = (await picture.getAttribute("alt"))!.split("：")[0]!;
  await picture.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("games alike are shown when the reader is near, without those that the page has", async ({
  page,
  origin,
}) => {
  const [game] = await findHotGames(origin);
  await page.goto(`/app/game/${game!.gameid}`);
  await ready(page);
  await page.mouse.wheel(0, 4_000);
  const alike = page.getByRole("region", { name: "相似游戏" });
  await expect(alike.getByRole("listitem").first()).toBeVisible();
  const hrefs = async (name: string) =>
    page
      .getByRole("region", { name })
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const [near, popular] = [await hrefs("相似游戏"), await hrefs("热门游戏")];
  expect(near.filter((href) => popular.includes(href))).toEqual([]);
  await takeScreenshot(page, "games alike", true);
});

test("a collection that does not exist is the not-found page", async ({ page }) => {
  const response = await page.goto("/app/collection/999999");
  expect(response?.status()).toBe(404);
  await expect(page.getByText("您要找的页面不存在或已下线")).toBeVisible();
});
