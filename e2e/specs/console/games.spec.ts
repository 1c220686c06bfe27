import { createApi, mustCall } from "../../support/api.ts";
import {
  addOperator,
  desktop,
  hidePreview,
  showPreview,
  signInFirst,
} from "../../support/console.ts";
import {
  expectAccessible,
  expectAccessibleDialog,
  takeScreenshot,
} from "../../support/page-checks.ts";
import { pictureFile } from "../../support/pictures.ts";
import { expect, test } from "../../support/test.ts";

test.use({
  ...desktop,
  // Refusals of the console's calls.
  expectedMessages: /responded with a status of (400|409|422)/,
});

test("an operator writes a game with pictures, another one publishes it, and players see it", async ({
  page,
  browser,
  origin,
}) => {
  test.slow();
  const stamp = Date.now();
  const name = `星河物语${stamp}`;
  const editor = `e2e-games-${stamp}`;
  await signInFirst(page, editor, await addOperator(editor, "editor"), "/console/games");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, "console games");

  await page.getByRole("link", { name: "新建" }).click();
  await page.getByRole("textbox", { name: "名称", exact: true }).fill(name);
  await page.getByRole("textbox", { name: "标识" }).fill(`star-${stamp}`);
  const categories = page.getByRole("combobox", { name: "分类" });
  await categories.fill("休闲");
  await categories.press("Enter");
  await page.getByRole("textbox", { name: "一句话简介" }).fill("在星河间旅行");
  await page.getByRole("textbox", { name: "介绍", exact: true }).fill("一款旅行游戏。");
  await page.getByRole("textbox", { name: "版号" }).fill("ISBN 978-7-498-00000-0");
  await page.getByLabel("选择图标").setInputFiles(pictureFile("logo"));
  await expect(page.getByRole("img", { name: "当前图标" })).toBeVisible();
  const shots = [pictureFile("shot-0"), pictureFile("shot-1")];
  await page.getByLabel("选择截图").setInputFiles(shots);
  await expect(page.getByRole("img", { name: "截图 2" })).toBeVisible();
  const first = await page.getByRole("img", { name: "截图 1" }).getAttribute("src");
  await page.getByRole("button", { name: "后移截图 1" }).click();
  await expect(page.getByRole("img", { name: "截图 2" })).toHaveAttribute("src", first!);
  await expectAccessible(page);
  await showPreview(page);
  await page.getByRole("button", { name: "保存" }).click();

  const preview = page.frameLocator(`iframe[title="${name}的预览"]`);
  await expect(preview.getByRole("heading", { name })).toBeVisible();
  await page.getByRole("button", { name: "深色", exact: true }).click();
  await expect(preview.locator("html")).toHaveAttribute("data-theme", "dark");
  await preview.getByText("一款旅行游戏。").click();
  await expect(page.getByRole("textbox", { name: "介绍", exact: true })).toBeFocused();
  await expectAccessible(page);
  await takeScreenshot(page, "console game");
  await hidePreview(page);
  await page.getByRole("button", { name: "提交审核" }).click();
  await expect(page.getByText("待审核", { exact: true })).toBeVisible();

  const other = await browser.newContext(desktop);
  const review = await other.newPage();
  const reviewer = `e2e-reviews-${stamp}`;
  await signInFirst(review, reviewer, await addOperator(reviewer, "reviewer"), "/console/games");
  await review.getByRole("textbox", { name: /拼音/ }).fill("xinghewuyu");
  const row = review.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("待审核");
  await expect(review).toHaveURL(/filter=.*xinghewuyu/);
  await row.getByRole("checkbox").check();
  await review.getByRole("button", { name: "发布", exact: true }).click();
  const reason = review.getByRole("dialog", { name: "发布选中的 1 项" });
  await reason.getByLabel("原因").fill("首发");
  await reason.getByRole("button", { name: "发布" }).click();
  await review.getByRole("dialog", { name: "已发布 1 项" }).getByRole("button").click();
  await expect(row).toContainText("已发布");

  const found = async () => {
    const payload = { keyword: name, page: 1, pageSize: 10 };
    const games = await mustCall(createApi(origin), "search/getSearchList", payload);
    return games.map(({ gamename }) => gamename);
  };
  await expect.poll(found).toContain(name);
  const shop = await other.newPage();
  await shop.goto(`/app/search/?keyword=${encodeURIComponent(name)}`);
  await shop
    .getByRole("link", { name: new RegExp(name) })
    .first()
    .click();
  await expect(shop.getByRole("heading", { name })).toBeVisible();
  await expect(shop.getByText("ISBN 978-7-498-00000-0")).toBeVisible();

  // Published a second time, it is named among what was refused.
  await row.getByRole("checkbox").check();
  await review.getByRole("button", { name: "发布", exact: true }).click();
  await reason.getByLabel("原因").fill("再发");
  await reason.getByRole("button", { name: "发布" }).click();
  const outcome = review.getByRole("dialog", { name: "已发布 0 项" });
  await expect(outcome).toContainText(`${name}：当前状态不能进行此操作`);
  await expectAccessibleDialog(review);
  await outcome.getByRole("button").click();

  await row.getByRole("checkbox").check();
  await review.getByRole("button", { name: "撤下", exact: true }).click();
  const ending = review.getByRole("dialog", { name: "撤下选中的 1 项" });
  await ending.getByLabel("原因").fill("停运");
  await ending.getByRole("button", { name: "撤下" }).click();
  await review.getByRole("dialog", { name: "已撤下 1 项" }).getByRole("button").click();
  await expect(row).toContainText("已撤下");
  await expect.poll(found).not.toContain(name);
  await other.close();
});
