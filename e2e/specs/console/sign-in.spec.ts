import {
  addOperator,
  desktop,
  releaseNewOperator,
  signInByForm,
  signInFirst,
} from "../../support/console.ts";
import { expectAccessible, takeScreenshot } from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

test.use({
  ...desktop,
  // Refusals of the console's calls.
  expectedMessages: /responded with a status of 422/,
});

test("an administrator logs in for the first time, asks for a colleague, another one releases it, and the trail tells it", async ({
  page,
  browser,
}) => {
  test.slow();
  const name = `e2e-admin-${Date.now()}`;
  await signInByForm(page, name, await addOperator(name, "administrator"));
  await page.getByRole("menuitem", { name: "操作员" }).click();
  await expect(page.getByRole("cell", { name, exact: true })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, "console operators");

  const colleague = `e2e-reader-${Date.now()}`;
  await page.getByRole("link", { name: "新建" }).click();
  await page.getByRole("textbox", { name: "用户名", exact: true }).fill(colleague);
  await page.getByRole("textbox", { name: "姓名", exact: true }).fill("新同事");
  await page.getByRole("combobox", { name: "角色" }).click();
  await page.getByRole("option", { name: "只读" }).click();
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("须由另一位管理员批准，请填写原因", { exact: true })).toBeVisible();
  await page.getByLabel("原因").fill("新同事入职");
  await page.getByRole("button", { name: "保存" }).click();
  const request = page.getByRole("row").filter({ hasText: colleague });
  await expect(request).toContainText("角色：只读");
  await expect(request).toContainText("待处理");
  await expectAccessible(page);
  await takeScreenshot(page, "console request of a role");
  await releaseNewOperator(browser, colleague);
  await page.getByRole("menuitem", { name: "操作员" }).click();
  await expect(page.getByRole("cell", { name: colleague, exact: true })).toBeVisible();

  await page.getByRole("menuitem", { name: "操作记录" }).click();
  const entry = page
    .getByRole("row")
    .filter({ hasText: name })
    .filter({ hasText: "申请添加操作员" });
  await expect(entry.first()).toContainText("新同事");
  await expectAccessible(page);
  await takeScreenshot(page, "console trail");
});

test("who may only read sees no button that changes something", async ({ page }) => {
  const name = `e2e-only-${Date.now()}`;
  await signInFirst(page, name, await addOperator(name, "reader"));
  await page.getByRole("menuitem", { name: "操作员" }).click();
  await expect(page.getByRole("cell", { name, exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "新建" })).toHaveCount(0);
});

test("a wrong password, a wrong code and an ended session are told in plain words", async ({
  page,
}) => {
  const name = `e2e-wrong-${Date.now()}`;
  const password = await addOperator(name, "administrator");
  await page.goto("/console/trail");
  await page.getByLabel("用户名").fill(name);
  await page.getByLabel("密码").fill("wrong-password-1");
  await page.getByRole("button", { name: "下一步" }).click();
  await expect(page.getByRole("alert")).toHaveText(/账号或密码/);
  await expectAccessible(page);
  await takeScreenshot(page, "console log-in");
  await signInByForm(page, name, password);
  await page.context().clearCookies();
  await page.goto("/console/operators");
  await expect(page.getByRole("heading", { name: "运营控制台" })).toBeVisible();
});
