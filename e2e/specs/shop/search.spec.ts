import { ready } from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

test("a game is found by name, pinyin and initials", async ({ page }) => {
  for (const keyword of ["像素工厂", "xiangsugongchang", "xsgc", "像素"]) {
    await page.goto(`/app/search/?keyword=${encodeURIComponent(keyword)}`);
    await expect(page.getByRole("link", { name: "像素工厂" }).first()).toBeVisible();
  }
});

test("typing shows suggestions, a search is stored in the history, no result shows the empty state", async ({
  page,
}) => {
  await page.goto("/app/search/");
  await ready(page);
  const box = page.getByRole("searchbox");
  await box.fill("像素");
  await expect(page.getByText("像素工厂").first()).toBeVisible();
  await box.press("Enter");
  await expect(page).toHaveURL(/keyword=/);
  await expect(page.getByRole("link", { name: "像素工厂" }).first()).toBeVisible();
  await page.goto("/app/search/?keyword=qqzzqqzz");
  await expect(page.getByText("没有找到相关游戏")).toBeVisible();
  await page.goto("/app/search/");
  await ready(page);
  await expect(page.getByText("像素", { exact: true }).first()).toBeVisible();
});

test("the hot list has ten games, and an empty box searches for the placeholder", async ({
  page,
}) => {
  await page.goto("/app/search/");
  await ready(page);
  const hot = page.getByRole("region", { name: /热门搜索|热搜/ }).getByRole("listitem");
  await expect(hot).toHaveCount(10);
  const placeholder = await page.getByRole("searchbox").getAttribute("placeholder");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(new RegExp(`keyword=${encodeURIComponent(placeholder!)}`));
});
