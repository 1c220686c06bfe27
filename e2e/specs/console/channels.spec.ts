import {
  addOperator,
  desktop,
  postToConsole,
  signInColleague,
  signInFirst,
} from "../../support/console.ts";
import { runOperatorCommand } from "../../support/operator-cli.ts";
import { expectAccessible, takeScreenshot } from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

test.use({ ...desktop, expectedMessages: /responded with a status of 409/ });

test("an operator writes a channel's values, and is told what a colleague has changed meanwhile", async ({
  browser,
  page,
}) => {
  test.slow();
  const cid = `e2e-channel-${Date.now()}`;
  await runOperatorCommand("channel", "add", cid, "玩家论坛");
  const name = `e2e-chan-${Date.now()}`;
  const path = `/console/channels/${cid}`;
  await signInFirst(page, name, await addOperator(name, "editor"), path);
  const values = () => runOperatorCommand("channel", "values", cid);
  // Labels of inputs that are needed end with a mark.
  const inputs = (label: string) => page.getByLabel(new RegExp(`^${label}`));

  await page.getByRole("button", { name: "添加附加值" }).click();
  await inputs("名称").fill("channel");
  await inputs("类型").click();
  await page.getByRole("option", { name: "数字" }).click();
  await inputs("值").fill("十二");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("「channel」不能用作名称")).toBeVisible();
  await expect(page.getByText("须为数字，如 12 或 0.5")).toBeVisible();
  await inputs("名称").fill("invite");
  await inputs("值").fill("12");
  await page.getByRole("button", { name: "添加附加值" }).click();
  await inputs("名称").last().fill("isOpen");
  await inputs("类型").last().click();
  await page.getByRole("option", { name: "是否" }).click();
  await inputs("值").last().click();
  await page.getByRole("option", { name: "是", exact: true }).click();
  await expectAccessible(page);
  await takeScreenshot(page, "console channel");
  await page.getByRole("button", { name: "保存" }).click();
  await expect.poll(values).toContain('{"invite":12,"isOpen":true}');

  const colleague = await signInColleague(browser, `e2e-chan2-${Date.now()}`);
  const seen = { values: { invite: 12, isOpen: true } };
  await postToConsole(colleague, "channels/change", { id: cid, values: { invite: 13 }, seen });
  await colleague.close();
  await inputs("值").first().fill("14");
  await page.getByRole("button", { name: "保存" }).click();
  const dialog = page.getByRole("dialog", { name: "内容已被他人修改" });
  await expect(dialog).toContainText('{"invite":13}');
  await takeScreenshot(page, "console channel conflict");
  await dialog.getByRole("button", { name: "载入最新版本" }).click();
  // The form shows the two rows that were typed until the newest version, which has one, has come.
  await expect(inputs("值")).toHaveCount(1);
  await expect(inputs("值")).toHaveValue("13");
  await inputs("值").fill("14");
  await page.getByRole("button", { name: "保存" }).click();
  await expect.poll(values).toContain('{"invite":14}');

  await page.getByRole("menuitem", { name: "渠道", exact: true }).click();
  await expect(page.getByRole("row").filter({ hasText: cid })).toContainText("invite：14");
  await takeScreenshot(page, "console channels");
});
