import { readFileSync } from "node:fs";
import { join } from "node:path";
import { addOperator, desktop, showPreview, signInFirst } from "../../support/console.ts";
import { handbookPages } from "../../support/documents/handbook-pages.ts";
import { takeHandbookPicture } from "../../support/documents/handbook-pictures.ts";
import { expectAccessible, takeScreenshot } from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

test.use({ ...desktop, expectedMessages: /responded with a status of/ });

const handbook = readFileSync(
  join(import.meta.dirname, "../../../docs/operators.zh-CN.md"),
  "utf8",
);

test("help beside a page is the handbook's chapter about it", async ({ page }) => {
  const name = `e2e-help-${Date.now()}`;
  await signInFirst(page, name, await addOperator(name, "administrator"), "/console/gifts");
  const help = page.getByRole("complementary", { name: "帮助" });
  for (const [list, words] of [
    ["礼包", "导入兑换码"],
    ["举报", "处理反馈工单"],
  ] as const) {
    await page.getByRole("menuitem", { name: list, exact: true }).click();
    await page.getByRole("button", { name: "帮助", exact: true }).click();
    await expect(help).toContainText(words);
    await help.getByRole("button", { name: "关闭帮助" }).click();
    await expect(help).toHaveCount(0);
  }
  await page.getByRole("button", { name: "帮助", exact: true }).click();
  await help.getByRole("combobox", { name: "章节" }).click();
  await page.getByRole("option", { name: "角色与权限" }).click();
  await expect(help.getByRole("cell", { name: /operators\.read/ })).toBeVisible();
  await expect(help.getByRole("img").first()).toHaveJSProperty("complete", true);
  await expectAccessible(page);
  await takeScreenshot(page, "console help");
  // The page beside it can be used meanwhile.
  await page.getByRole("menuitem", { name: "公告" }).click();
  await expect(help).toContainText("公告是发给玩家的消息");
});

test.describe("pictures", () => {
  test.skip(process.env.E2E_SHOTS === undefined, "E2E_SHOTS names the folder of the pictures");
  test.use({ viewport: { width: 1440, height: 900 } });
  test("every picture of the handbook is taken", async ({ browser, page, origin }) => {
    test.setTimeout(300_000);
    await showPreview(page);
    const taken: string[] = [];
    for await (const name of handbookPages({ browser, page, origin })) {
      await takeHandbookPicture(page, name);
      taken.push(name);
    }
    const named = [...handbook.matchAll(/\(operators\/([a-z/-]+)\.webp\)/g)].map(
      ([, name]) => name,
    );
    expect(taken.toSorted()).toEqual(named.toSorted());
  });
});
