import { findArticle } from "../../support/catalogue.ts";
import { addOperator, desktop, signInFirst } from "../../support/console.ts";
import { expectAccessible, takeScreenshot } from "../../support/page-checks.ts";
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
  const title = `周末活动 ${Date.now()}`;
  const editor = `e2e-editor-${Date.now()}`;
  await signInFirst(page, editor, await addOperator(editor, "editor"));
  await page.getByRole("menuitem", { name: "文章" }).click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, "console articles");
  await page.getByRole("link", { name: "新建" }).click();
  await page.getByRole("textbox", { name: "标题", exact: true }).fill(title);
  await page.getByLabel("游戏编号").fill(gameid);
  await page.getByLabel("栏目").fill("xinwen");
  await page.getByLabel("摘要").fill("本周末双倍经验");
  await page
    .getByRole("textbox", { name: "正文" })
    .fill("<p>周六、周日双倍经验。</p><script>1</script>");
  await page.getByLabel("作者").fill("运营小组");
  await page.getByRole("button", { name: "保存" }).click();
  await page.getByRole("button", { name: "提交审核" }).click();
  await expect(page.getByText("正文含有文章不支持的标签、属性或链接，请移除")).toBeVisible();
  await page.getByRole("textbox", { name: "正文" }).fill("<p>周六、周日双倍经验。</p>");
  await page.getByRole("button", { name: "保存" }).click();
  const history = page.getByRole("region", { name: "历史版本" });
  await expect(history.getByText("第 2 版")).toBeVisible();
  await page.getByRole("button", { name: "提交审核" }).click();
  await expect(page.getByText("待审核", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "发布", exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await takeScreenshot(page, "console article");
  const address = page.url();

  const other = await browser.newContext(desktop);
  const review = await other.newPage();
  const reviewer = `e2e-reviewer-${Date.now()}`;
  await signInFirst(review, reviewer, await addOperator(reviewer, "reviewer"));
  await review.goto(address);
  await review.getByRole("button", { name: "发布", exact: true }).click();
  await expect(review.getByText("已发布", { exact: true }).first()).toBeVisible();
  const shop = await other.newPage();
  await expect(async () => {
    await shop.goto(`/app/game/${gameid}/xinwen/`);
    await expect(shop.getByRole("link", { name: new RegExp(title) })).toBeVisible({
      timeout: 2000,
    });
  }).toPass();

  // The editor still sees the version before the publication.
  await page.getByLabel("摘要").fill("本周末三倍经验");
  await page.getByRole("button", { name: "保存" }).click();
  const conflict = page.getByRole("dialog", { name: "内容已被他人修改" });
  await expect(conflict).toContainText(reviewer);
  await expectAccessible(page);
  await conflict.getByRole("button", { name: "载入最新版本" }).click();
  await expect(page.getByText("已发布", { exact: true }).first()).toBeVisible();

  await review.getByRole("button", { name: "撤下" }).click();
  const reason = review.getByRole("dialog", { name: "撤下后玩家不再看到此内容" });
  await reason.getByLabel("原因").fill("活动延期");
  await reason.getByRole("button", { name: "撤下" }).click();
  await expect(review.getByText("已撤下", { exact: true }).first()).toBeVisible();
  await expect(async () => {
    await shop.goto(`/app/game/${gameid}/xinwen/`);
    await expect(shop.getByRole("main")).toBeVisible();
    await expect(shop.getByText(title)).toHaveCount(0, { timeout: 2000 });
  }).toPass();
  await other.close();
});
