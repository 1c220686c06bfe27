import { expectAccessible, ready, takeScreenshot } from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

test("the focus of a field is a thick line, and its error a tint with an icon", async ({
  page,
}) => {
  await page.goto("/app/user/register/username");
  await ready(page);
  const field = page.getByLabel("用户名", { exact: true });
  const box = field.locator("..");
  const look = () =>
    box.evaluate((element) => {
      const { outlineStyle, outlineWidth, backgroundColor } = getComputedStyle(element);
      return { outline: outlineStyle === "none" ? "none" : outlineWidth, backgroundColor };
    });
  const resting = await look();
  expect(resting.outline).toBe("none");
  await field.focus();
  expect(await look()).toEqual({ ...resting, outline: "2px" });
  await field.fill("1");
  await page.getByLabel("密码", { exact: true }).focus();
  const note = page.locator('p[role="alert"]').first();
  await expect(note.locator("svg")).toBeVisible();
  const wrong = await look();
  expect(wrong.outline).toBe("none");
  expect(wrong.backgroundColor).not.toBe(resting.backgroundColor);
  await takeScreenshot(page, "form-error");
  await expectAccessible(page);
});

test("the fields of a form follow one another at even distances", async ({ page }) => {
  await page.goto("/app/user/register/phone/");
  await ready(page);
  const tops = await page
    .locator("form label:not(:has(input))")
    .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().top));
  expect(tops.length).toBe(3);
  expect(tops[2]! - tops[1]!).toBeCloseTo(tops[1]! - tops[0]!, 0);
});
