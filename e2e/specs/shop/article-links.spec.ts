import { findArticle } from "../../support/catalogue.ts";
import { ready } from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

test("a link with repeated slashes in an article leads to the page of the shop", async ({
  page,
  origin,
}) => {
  const { gameid, aid, title } = await findArticle(origin);
  await page.route("**/article/getArticleInfo/", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.data.documentInfo.content = '<p><a href="/app//rank/?from=article">看看榜单</a></p>';
    await route.fulfill({ response, json });
  });
  await page.goto(`/app/game/${gameid}/xinwen/`);
  await ready(page);
  await page.getByRole("link", { name: title }).first().click();
  await expect(page).toHaveURL(new RegExp(`/app/game/${gameid}/xinwen/${aid}$`));
  await page.getByRole("link", { name: "看看榜单" }).click();
  await expect(page).toHaveURL("/app/rank/?from=article");
  await expect(page.getByRole("heading", { level: 1, name: "排行榜" })).toBeVisible();
});
