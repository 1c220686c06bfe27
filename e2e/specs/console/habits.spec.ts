import type { Page } from "@playwright/test";
import { addOperator, desktop, signInFirst } from "../../support/console.ts";
import {
  colourRules,
  expectAccessible,
  expectAccessibleDialog,
  takeScreenshot,
} from "../../support/page-checks.ts";
import { pictureFile } from "../../support/pictures.ts";
import { expect, test } from "../../support/test.ts";

test.use({ ...desktop, expectedMessages: /responded with a status of 401/ });

const keptDraft = (page: Page) => page.evaluate(() => localStorage["console-draft.slides/new"]);

test("what was typed is there after a reload, its picture gets a focus, Ctrl+S saves it, and Ctrl+K finds it", async ({
  page,
}) => {
  test.slow();
  const editor = `e2e-habits-${Date.now()}`;
  const title = `夏日活动 ${Date.now()}`;
  await signInFirst(page, editor, await addOperator(editor, "editor"), "/console/slides/create");
  const titleField = page.getByRole("textbox", { name: "标题", exact: true });
  await titleField.fill(title);
  await expect.poll(() => keptDraft(page)).toContain(title);

  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  const offer = page.getByRole("alert").filter({ hasText: "尚未保存" });
  await expect(offer).toBeVisible();
  await expect(titleField).toHaveValue("");
  await expectAccessible(page);
  await takeScreenshot(page, "console kept draft");
  await offer.getByRole("button", { name: "恢复" }).click();
  await expect(titleField).toHaveValue(title);
  await page.getByLabel("选择图片").setInputFiles(pictureFile("logo"));
  await setFocus(page);
  await expect.poll(() => keptDraft(page)).toContain("/media/");
  await titleField.press("Control+s");
  await expect(page.getByText("第 1 版")).toBeVisible();
  expect(await keptDraft(page)).toBeUndefined();

  await page.getByRole("menuitem", { name: "文章" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "文章" })).toBeVisible();
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

/** Sets the focus of the picture by tap and by keys, and finds it again on the whole picture. */
async function setFocus(page: Page): Promise<void> {
  const shown = page.getByRole("img", { name: "当前图片" });
  await expect(shown).toBeVisible();
  const whole = await shown.getAttribute("src");
  await page.getByRole("button", { name: "设置焦点" }).click();
  const dialog = page.getByRole("dialog", { name: "图片的焦点" });
  const target = dialog.getByRole("button", { name: /^焦点：/ });
  await expect(target).toHaveAccessibleName(/距左 50%，距上 50%/);
  const { width, height } = (await target.boundingBox())!;
  await target.click({ position: { x: width / 2, y: height * 0.9 } });
  await expect(target).toHaveAccessibleName(/距左 50%，距上 90%/);
  await target.press("ArrowRight");
  await target.press("Shift+ArrowUp");
  await expect(target).toHaveAccessibleName(/距左 52%，距上 80%/);
  await expectAccessibleDialog(page);
  await takeScreenshot(page, "console picture focus");
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog).toBeHidden();
  await expect(shown).not.toHaveAttribute("src", whole!);
  const size = await shown.evaluate(async (picture: HTMLImageElement) => {
    await picture.decode();
    return picture.naturalWidth / picture.naturalHeight;
  });
  expect(size).toBeCloseTo(16 / 9, 1);

  await page.getByRole("button", { name: "设置焦点" }).click();
  await expect(target).toHaveAccessibleName(/距左 52%，距上 80%/);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessibleDialog(page, colourRules);
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("button", { name: "取消" }).click();
  await expect(dialog).toBeHidden();
}
