import { findHotGames } from "../../support/catalogue.ts";
import { expectNoLayoutShift, ready, takeScreenshot } from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

test("a reader goes from home to the collections, into one and to a game of it, to the game of the day and to the next servers", async ({
  page,
}) => {
  await page.goto("/app/home/");
  await ready(page);
  const section = page.getByRole("region", { name: "专题" });
  await section.scrollIntoViewIfNeeded();
  await section.getByRole("link", { name: "更多" }).click();
  await expect(page).toHaveURL(/\/app\/collection\/$/);
  await expect(page.getByRole("heading", { level: 1, name: "专题" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expectNoLayoutShift(page);
  await page.getByRole("link", { name: /再来一回合/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "再来一回合" })).toBeVisible();
  await expect(page.getByText("把文明史装进口袋")).toBeVisible();
  await expectNoLayoutShift(page);
  await page.getByRole("link", { name: /Unciv/ }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Unciv" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "再来一回合" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/app\/collection\/$/);
  await page.goBack();

  const pick = page.getByRole("region", { name: "每日推荐" });
  await pick.scrollIntoViewIfNeeded();
  const picture = pick.getByRole("img").first();
  await expect(picture).toBeVisible();
  const name = (await picture.getAttribute("alt"))!.split("：")[0]!;
  await picture.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goBack();

  const openings = page.getByRole("region", { name: "新服开启" });
  await expect(async () => {
    await page.mouse.wheel(0, 2000);
    await expect(openings.getByRole("listitem")).toHaveCount(3, { timeout: 1000 });
  }).toPass();
  await openings.getByRole("link", { name: "更多新服开启" }).click();
  await expect(page).toHaveURL(/\/app\/open\/$/);
});

test("a collection that does not exist is the not-found page", async ({ request }) => {
  const answer = await request.get("/app/collection/999999");
  expect(answer.status()).toBe(404);
  expect(await answer.text()).toContain("您要找的页面不存在或已下线");
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
