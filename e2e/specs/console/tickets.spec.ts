import type { Page } from "@playwright/test";
import { addOperator, desktop, signInFirst } from "../../support/console.ts";
import {
  colourRules,
  expectAccessible,
  expectAccessibleDialog,
  takeScreenshot,
} from "../../support/page-checks.ts";
import { createPlayerApi, registerPlayer, sendFeedback } from "../../support/players.ts";
import { expect, test } from "../../support/test.ts";

test.use({
  ...desktop,
  // Refusals of the console's calls.
  expectedMessages: /responded with a status of 409/,
});

/** Opens the tickets as an operator of the support. */
async function signIn(page: Page, name: string): Promise<void> {
  await signInFirst(page, name, await addOperator(name, "support"), "/console/tickets");
}

async function assign(page: Page, to: string): Promise<void> {
  await page.getByRole("button", { name: "指派" }).click();
  const dialog = page.getByRole("dialog", { name: "指派工单" });
  await dialog.getByRole("combobox", { name: "同事" }).fill(to);
  await page.getByRole("option", { name: `测试${to}（${to}）` }).click();
  await dialog.getByRole("button", { name: "指派" }).click();
}

test("a ticket is assigned to a colleague, who finds it under 我的工单, and a stale try is told who has it", async ({
  page,
  origin,
  browser,
}) => {
  test.slow();
  const stamp = Date.now();
  const [first, second] = [`e2e-desk-a-${stamp}`, `e2e-desk-b-${stamp}`];
  const content = `礼包领取后没有看到兑换码 ${stamp}`;
  const player = createPlayerApi(origin, await registerPlayer(origin));
  await sendFeedback(player, content);
  await signIn(page, first);
  const colleague = await (await browser.newContext(desktop)).newPage();
  await signIn(colleague, second);

  await page.getByRole("cell", { name: content }).click();
  await expect(page.getByRole("button", { name: "我来处理" })).toBeVisible();
  const address = page.url();
  await page.getByRole("button", { name: "指派" }).click();
  await expect(page.getByRole("combobox", { name: "同事" })).toBeFocused();
  await expectAccessibleDialog(page);
  await page.getByRole("combobox", { name: "同事" }).fill(second);
  await expect(page.getByRole("option")).toHaveText([`测试${second}（${second}）`]);
  await takeScreenshot(page, "console assign ticket");
  await page.getByRole("option").click();
  await page.getByRole("dialog").getByRole("button", { name: "指派" }).click();
  await expect(page.getByText(`已指派给 ${second}`)).toBeVisible();
  await expect(page.getByText(`处理人 ${second}`)).toBeVisible();

  await colleague.getByRole("button", { name: "我的工单" }).click();
  const row = colleague.getByRole("row").filter({ hasText: content });
  await expect(row).toContainText("处理中");
  await expect(colleague).toHaveURL(new RegExp(`assignee.*${second}`));
  await colleague.reload();
  await expect(row).toBeVisible();
  const own = colleague.getByRole("button", { name: "我的工单" });
  await expect(own).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(colleague);
  await takeScreenshot(colleague, "console own tickets");
  await colleague.emulateMedia({ colorScheme: "dark" });
  await colleague.setViewportSize({ width: 1024, height: 768 });
  await expectAccessible(colleague, colourRules);
  await takeScreenshot(colleague, "console own tickets dark");

  // The colleague puts it back and takes it again while the first one has the page open.
  await colleague.goto(address);
  await colleague.getByRole("button", { name: "放回队列" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "我来处理" })).toBeVisible();
  await colleague.getByRole("button", { name: "我来处理" }).click();
  await expect(colleague.getByText(`处理人 ${second}`)).toBeVisible();
  await assign(page, first);
  await expect(page.getByText(`工单正由 ${second} 处理`)).toBeVisible();
  await expect(page.getByText(`处理人 ${second}`)).toBeVisible();
});
