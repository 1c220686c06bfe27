import { addOperator, desktop, signInFirst } from "../../support/console.ts";
import { expectAccessible, takeScreenshot } from "../../support/page-checks.ts";
import { pictureFile } from "../../support/pictures.ts";
import { expect, test } from "../../support/test.ts";

test.use({ ...desktop, expectedMessages: /responded with a status of 401/ });

test("what was typed is there after a reload, Ctrl+S saves it, and Ctrl+K finds it", async ({
  page,
}) => {
  test.slow();
  const editor = `e2e-habits-${Date.now()}`;
  const title = `夏日活动 ${Date.now()}`;
  await signInFirst(page, editor, await addOperator(editor, "editor"));
  await page.getByRole("menuitem", { name: "轮播图" }).click();
  // The list before has a button of the same name.
  await expect(page.getByRole("heading", { level: 1, name: "轮播图" })).toBeVisible();
  await page.getByRole("link", { name: "新建" }).click();
  // The search of the list, which stays in sight until the form is there, is called 标题、拼音或首字母.
  const titleField = page.getByRole("textbox", { name: "标题", exact: true });
  await titleField.fill(title);
  await expect
    .poll(() => page.evaluate(() => localStorage["console-draft.slides/new"]))
    .toContain(title);

  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  const offer = page.getByRole("alert").filter({ hasText: "尚未保存" });
  await expect(offer).toBeVisible();
  await expect(titleField).toHaveValue("");
  await expectAccessible(page);
  await takeScreenshot(page, "console kept draft");
  await offer.getByRole("button", { name: "恢复" }).click();
  await expect(titleField).toHaveValue(title);
  await page.getByLabel("选择图片").setInputFiles(pictureFile("shot-0"));
  await expect
    .poll(() => page.evaluate(() => localStorage["console-draft.slides/new"]))
    .toContain("/media/");
  await titleField.press("Control+s");
  await expect(page.getByText("第 1 版")).toBeVisible();
  expect(await page.evaluate(() => localStorage["console-draft.slides/new"])).toBeUndefined();

  await page.goto("/console/articles");
  await expect(page.getByRole("button", { name: "搜索 Ctrl K" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const search = page.getByRole("dialog", { name: "全站搜索" });
  await search.getByRole("combobox").fill("xrhd");
  await expect(page.getByRole("option", { name: title })).toBeVisible();
  await takeScreenshot(page, "console search");
  await expectAccessible(page);
  await search.getByRole("combobox").fill("礼");
  await expect(page.getByRole("option").first()).toBeVisible();
  await search.getByRole("combobox").fill(title);
  await page.getByRole("option", { name: title }).click();
  await expect(titleField).toHaveValue(title);
});
