import { addOperator, desktop, signInFirst } from "../../support/console.ts";
import { expectAccessible, takeScreenshot } from "../../support/page-checks.ts";
import { pictureFile } from "../../support/pictures.ts";
import { expect, test } from "../../support/test.ts";

test.use(desktop);

test("an operator sets the focus of a picture by tap and by keys, and finds it again on the whole picture", async ({
  page,
}) => {
  const name = `e2e-focus-${Date.now()}`;
  await signInFirst(page, name, await addOperator(name, "editor"));
  await page.goto("/console/slides/create");
  await page.getByRole("textbox", { name: "标题" }).fill(`焦点 ${name}`);
  await page.getByLabel("选择图片").setInputFiles(pictureFile("logo"));
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
  await expectAccessible(page);
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
  await expectAccessible(page);
  await page.getByRole("button", { name: "取消" }).click();
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("button", { name: "提交审核" })).toBeVisible();
});
