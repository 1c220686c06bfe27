import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  addOperator,
  desktop,
  fillLogIn,
  fillPassword,
  logOut,
  openAccount,
  releaseNewOperator,
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
  const password = await addOperator(name, "administrator");
  await page.goto("/console/operators");
  await expectWrongPasswordToBeTold(page, name);
  await fillLogIn(page, name, password);
  await expectFailureToBeTold(page);
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
  await takeScreenshot(page, "console request of a role");
  await releaseNewOperator(browser, colleague);
  await page.getByRole("menuitem", { name: "操作员" }).click();
  await expect(page.getByRole("cell", { name: colleague, exact: true })).toBeVisible();
  await page.getByRole("menuitem", { name: "操作记录" }).click();
  await expectTrailOfFirstDay(page, name);
});

test("an operator without the authenticator logs in by a recovery code, and makes new ones", async ({
  page,
}) => {
  const name = `e2e-recovers-${Date.now()}`;
  await page.goto("/console/account");
  const [first = "", second = ""] = await fillLogIn(page, name, await addOperator(name, "editor"));
  await logOut(page);
  await fillPassword(page, name);
  await page.getByLabel("动态验证码").fill("000000");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("动态验证码").fill(first);
  await expectAccessible(page);
  await takeScreenshot(page, "console log-in by recovery code");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expectFailureToBeTold(page);

  await openAccount(page);
  await expect(page.getByText("还有 9 个恢复码")).toBeVisible();
  await page.getByLabel("登录密码").fill("correct-horse-battery-9");
  await page.getByLabel("动态验证码").fill(second);
  await page.getByRole("button", { name: "重新生成恢复码" }).click();
  const dialog = page.getByRole("dialog", { name: "新的恢复码" });
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  await expectAccessible(page);
  await takeScreenshot(page, "console new recovery codes");
  await dialog.getByRole("button", { name: "我已保存" }).click();
  await expect(page.getByText("还有 10 个恢复码")).toBeVisible();
  await takeScreenshot(page, "console account with recovery codes");
});

/** The failed log-in before this one is told on the first page, until it is read. */
async function expectFailureToBeTold(page: Page): Promise<void> {
  const notice = page.getByRole("alert").filter({ hasText: "上次登录后有 1 次登录失败" });
  await expect(notice).toContainText("来自 127.0.0.1");
  await expect(page.getByRole("heading", { level: 1 })).not.toBeEmpty();
  await expectAccessible(page);
  await takeScreenshot(page, "console failed log-ins");
  await notice.getByRole("button", { name: "知道了" }).click();
  await expect(notice).toHaveCount(0);
}

async function expectWrongPasswordToBeTold(page: Page, name: string): Promise<void> {
  await fillPassword(page, name, "wrong-password-1");
  await expect(page.getByRole("alert")).toHaveText(/账号或密码/);
  await expectAccessible(page);
  await takeScreenshot(page, "console log-in");
}

/** The operator's entries are found by name and by words, and exported, which is an entry itself. */
async function expectTrailOfFirstDay(page: Page, name: string): Promise<void> {
  await page.getByRole("textbox", { name: "操作员" }).fill(name);
  const rows = page.getByRole("row").filter({ hasText: name });
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText("申请添加操作员");
  await expect(rows.first()).toContainText("新同事");
  await expect(rows.last()).toContainText("密码错误");
  await page.getByRole("button", { name: "导出 CSV" }).click();
  await page.getByLabel("原因").fill("季度审计");
  const exporting = page.waitForEvent("download");
  await page.getByRole("button", { name: "导出", exact: true }).click();
  const text = await readFile(await (await exporting).path(), "utf8");
  expect(text.split("\r\n")[2]).toContain(`${name},session/finish`);
  await expect(page.getByText("已导出 3 条")).toBeVisible();
  await page.getByRole("textbox", { name: /搜索词/ }).fill("季度审计");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("导出操作记录");
  await expectAccessible(page);
  await takeScreenshot(page, "console trail");
}
