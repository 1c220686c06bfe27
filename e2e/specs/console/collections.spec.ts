import { findHotGames } from "../../support/catalogue.ts";
import {
  addOperator,
  desktop,
  hidePreview,
  showPreview,
  signInFirst,
} from "../../support/console.ts";
import { expectAccessible, takeScreenshot } from "../../support/page-checks.ts";
import { pictureFile } from "../../support/pictures.ts";
import { expect, test } from "../../support/test.ts";

test.use(desktop);

test("an operator puts a collection together, publishes it, and players see it until it is withdrawn", async ({
  page,
  browser,
  origin,
}) => {
  test.slow();
  const stamp = Date.now();
  const title = `周末马拉松${stamp % 100_000}`;
  const name = `e2e-collections-${stamp}`;
  const [first, second] = await findHotGames(origin);
  await signInFirst(page, name, await addOperator(name, "administrator"), "/console/collections");
  await page.getByRole("link", { name: "新建" }).click();
  await page.getByRole("textbox", { name: "标题", exact: true }).fill(title);
  await page.getByRole("textbox", { name: "一句话简介" }).fill("两天刚好通关");
  await page.getByLabel("选择封面").setInputFiles(pictureFile("shot-0"));
  await expect(page.getByRole("img", { name: "当前封面" })).toBeVisible();
  for (const [index, game] of [first!, second!].entries()) {
    await page.getByRole("button", { name: "添加游戏" }).click();
    const field = page.getByRole("combobox", { name: "游戏" }).nth(index);
    await field.fill(game.gamename);
    await page.getByRole("option", { name: game.gamename, exact: true }).click();
    await page.getByRole("textbox", { name: "推荐语" }).nth(index).fill(`推荐 ${game.gamename}`);
  }
  await expectAccessible(page);
  await showPreview(page);
  await page.getByRole("button", { name: "保存" }).click();
  const preview = page.frameLocator(`iframe[title="${title}的预览"]`);
  await expect(preview.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(preview.getByText(`推荐 ${second!.gamename}`)).toBeVisible();
  await takeScreenshot(page, "console collection");
  await hidePreview(page);
  await page.getByRole("button", { name: "提交审核" }).click();
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await expect(page.getByText("已发布", { exact: true }).first()).toBeVisible();

  const shop = await (await browser.newContext()).newPage();
  await shop.goto("/app/collection/");
  await shop.getByRole("link", { name: new RegExp(title) }).click();
  await expect(shop.getByText(`推荐 ${first!.gamename}`)).toBeVisible();
  const address = shop.url();

  await page.getByRole("button", { name: "撤下" }).click();
  const dialog = page.getByRole("dialog", { name: "撤下", exact: true });
  await dialog.getByLabel("原因").fill("过季");
  await dialog.getByRole("button", { name: "撤下" }).click();
  await expect(page.getByText("已撤下", { exact: true }).first()).toBeVisible();
  await expect.poll(async () => (await shop.request.get(address)).status()).toBe(404);
});
