import type { Page } from "@playwright/test";
import { createApi, mustCall } from "../../support/api.ts";
import { findArticle, findHotGames } from "../../support/catalogue.ts";
import { expect, test } from "../../support/test.ts";

test.use({ javaScriptEnabled: false });

test("home, game and article are readable pages with title, description, Open Graph and JSON-LD data", async ({
  page,
  origin,
}) => {
  const api = createApi(origin);
  const hot = await findHotGames(origin);

  await page.goto("/app/home/");
  await expect(page).toHaveTitle(/^首页 - .+/);
  await expectMetadata(page, "首页", ["WebSite"]);
  const grid = page.getByRole("region", { name: "热门推荐" });
  for (const game of hot.slice(0, 3)) {
    await expect(grid.getByRole("link", { name: game.gamename })).toBeVisible();
  }
  await grid.getByRole("link", { name: hot[0]!.gamename }).click();

  const info = await mustCall(api, "game/getGameInfo", { gameid: hot[0]!.gameid });
  await expect(page).toHaveURL(`/app/game/${info.gameid}`);
  await expect(page).toHaveTitle(new RegExp(`^${RegExp.escape(info.gamename)} - .+`));
  const kinds = ["VideoGame", "MobileApplication", "SoftwareApplication"];
  await expectMetadata(page, info.gamename, kinds);
  await expect(page.getByRole("heading", { level: 1, name: info.gamename })).toBeVisible();
  const firstLine = info.description.split("\n")[0]!;
  await expect(page.getByText(firstLine.slice(0, 30)).first()).toBeVisible();

  const article = await findArticle(origin);
  await page.goto(`/app/game/${article.gameid}/${article.col}/${article.aid}`);
  await expectMetadata(page, article.title, ["NewsArticle"]);
  await expect(page.getByRole("heading", { level: 1, name: article.title })).toBeVisible();
  const { documentInfo } = await mustCall(api, "article/getArticleInfo", article);
  const words = documentInfo.content
    .replace(/<[^>]+>/g, "\n")
    .trim()
    .split("\n")[0]!;
  await expect(page.getByText(words.slice(0, 20)).first()).toBeVisible();
});

test("the legal texts are readable pages", async ({ page }) => {
  for (const [path, title] of [
    ["/app/about/agreement/", "用户服务协议"],
    ["/app/about/privacy/", "隐私政策"],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByText("生效日期：")).toBeVisible();
  }
});

async function expectMetadata(page: Page, name: string, types: readonly string[]): Promise<void> {
  await expect(page).toHaveTitle(new RegExp(RegExp.escape(name)));
  const meta = (selector: string) => page.locator(selector).first().getAttribute("content");
  expect((await meta('meta[name="description"]'))?.length).toBeGreaterThan(10);
  expect(await meta('meta[property="og:title"]')).toContain(name);
  expect(await meta('meta[property="og:description"]')).toBeTruthy();
  expect(await meta('meta[property="og:type"]')).toBeTruthy();
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  const kinds = data.flatMap((text) => [JSON.parse(text)["@type"]].flat());
  expect(kinds.some((kind) => types.includes(kind))).toBe(true);
}
