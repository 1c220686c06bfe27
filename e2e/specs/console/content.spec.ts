import type { Locator, Page } from "@playwright/test";
import { findArticle, findHotGames } from "../../support/catalogue.ts";
import {
  addOperator,
  chooseGame,
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
import { expect, test } from "../../support/test.ts";

test.use({
  ...desktop,
  // Refusals of the console's calls.
  expectedMessages: /responded with a status of (400|409|422)/,
});

test("an article goes from a draft by an editor through review to the shop, and out of it", async ({
  page,
  browser,
  origin,
}) => {
  test.slow();
  const { gameid } = await findArticle(origin);
  const game = (await findHotGames(origin)).find((one) => one.gameid === gameid)!;
  const title = `周末活动 ${Date.now()}`;
  const editor = `e2e-editor-${Date.now()}`;
  await signInFirst(page, editor, await addOperator(editor, "editor"), "/console/articles");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, "console articles");
  await page.getByRole("link", { name: "新建" }).click();
  await page.getByRole("textbox", { name: "标题", exact: true }).fill(title);
  await chooseGame(page, game.gamename);
  await page.getByRole("combobox", { name: "栏目" }).click();
  await page.getByRole("option", { name: "新闻" }).click();
  await page.getByLabel("摘要").fill("本周末双倍经验");
  await page.getByRole("button", { name: "编辑 HTML" }).click();
  const body = page.getByRole("textbox", { name: "正文" });
  await body.fill("<p>周六、周日双倍经验。</p><script>1</script>");
  await page.getByLabel("作者").fill("运营小组");
  await page.getByRole("button", { name: "保存" }).click();
  await page.getByRole("button", { name: "提交审核" }).click();
  await expect(page.getByText("正文含有文章不支持的标签、属性或链接，请移除")).toBeVisible();
  // The editor does not know scripts: it leaves the HTML as it is.
  await expect(page.getByText(/请直接修改 HTML/)).toBeVisible();
  await body.fill("");
  await page.getByRole("button", { name: "使用编辑器" }).click();
  await writeBody(page, body, "/app/gift/");
  await showPreview(page);
  await page.getByRole("button", { name: "保存" }).click();
  const history = page.getByRole("region", { name: "历史版本" });
  await expect(history.getByText("第 2 版")).toBeVisible();
  const preview = page.frameLocator(`iframe[title="${title}的预览"]`);
  await expect(preview.getByRole("heading", { name: "双倍经验" })).toBeVisible();
  await hidePreview(page);
  await page.getByRole("button", { name: "提交审核" }).click();
  await expect(page.getByText("待审核", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "发布", exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await takeScreenshot(page, "console article");
  const address = page.url();

  const other = await browser.newContext(desktop);
  const review = await other.newPage();
  const reviewer = `e2e-reviewer-${Date.now()}`;
  await signInFirst(review, reviewer, await addOperator(reviewer, "reviewer"), address);
  await review.getByRole("button", { name: "发布", exact: true }).click();
  await expect(review.getByText("已发布", { exact: true }).first()).toBeVisible();
  const shop = await other.newPage();
  await expect(async () => {
    await shop.goto(`/app/game/${gameid}/xinwen/`);
    await expect(shop.getByRole("link", { name: new RegExp(title) })).toBeVisible({
      timeout: 2000,
    });
  }).toPass();

  await shop.getByRole("link", { name: new RegExp(title) }).click();
  const text = shop.getByRole("article");
  await expect(text.getByRole("heading", { name: "双倍经验" })).toBeVisible();
  await expect(text.locator("strong")).toHaveText("周六");
  await expect(text.getByRole("link", { name: "/app/gift/" })).toBeVisible();

  // The editor still sees the version before the publication.
  await page.getByLabel("摘要").fill("本周末三倍经验");
  await page.getByRole("button", { name: "保存" }).click();
  const conflict = page.getByRole("dialog", { name: "内容已被他人修改" });
  await expect(conflict).toContainText(reviewer);
  await expectAccessibleDialog(page);
  await conflict.getByRole("button", { name: "载入最新版本" }).click();
  await expect(page.getByText("已发布", { exact: true }).first()).toBeVisible();

  await review.getByRole("button", { name: "撤下" }).click();
  const reason = review.getByRole("dialog", { name: "撤下", exact: true });
  await reason.getByLabel("原因").fill("活动延期");
  await reason.getByRole("button", { name: "撤下" }).click();
  await expect(review.getByText("已撤下", { exact: true }).first()).toBeVisible();
  await expect(async () => {
    const list = await other.request.get(`/app/game/${gameid}/xinwen/`);
    expect(list.status()).toBe(200);
    expect(await list.text()).not.toContain(title);
  }).toPass();
  await other.close();
});

/** Writes a heading, a paragraph with bold words, and a link, with the editor's buttons. */
async function writeBody(page: Page, body: Locator, address: string): Promise<void> {
  const tools = page.getByRole("toolbar", { name: "正文排版" });
  const tap = (name: string) => tools.getByRole("button", { name, exact: true }).click();
  await body.click();
  await tap("大标题");
  await page.keyboard.type("双倍经验");
  await page.keyboard.press("Enter");
  await tap("加粗");
  await page.keyboard.type("周六");
  await tap("加粗");
  await page.keyboard.type("、周日全天，礼包见 ");
  await tap("链接");
  const dialog = page.getByRole("dialog", { name: "链接" });
  await dialog.getByLabel("地址").fill(address);
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(body.getByRole("link", { name: address })).toBeVisible();
}
