import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { findArticle } from "../../support/catalogue.ts";
import { addOperator, desktop, signInFirst } from "../../support/console.ts";
import { expectAccessible, takeScreenshot } from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

test.use({
  ...desktop,
  // Refusals of the console's calls.
  expectedMessages: /responded with a status of (400|409|422)/,
});

// Documents of the one between a dry run and the import of the other would ask for another dry run.
test.describe.configure({ mode: "default" });

test("a whole import is taken back, from its outcome and from the history, but what was changed since", async ({
  page,
  origin,
}) => {
  test.slow();
  const { gameid } = await findArticle(origin);
  const mark = `撤销${Date.now()}`;
  const editor = `e2e-undo-${Date.now()}`;
  await signInFirst(page, editor, await addOperator(editor, "editor"));
  await page.getByRole("menuitem", { name: "文章" }).click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  const heads = ["标题", "游戏编号", "栏目", "摘要", "正文", "作者"].join("\t");
  const rows = ["一", "二"].map((name) =>
    [`${mark}${name}`, gameid, "新闻", "摘要", "<p>正文</p>", "编辑"].join("\t"),
  );
  const importTable = async () => {
    const dialog = await openImport(page);
    await dialog.getByLabel("要导入的表格").fill([heads, ...rows].join("\n"));
    await dialog.getByRole("button", { name: "检查" }).click();
    await dialog.getByRole("button", { name: "确认导入 2 项" }).click();
    await expect(dialog.getByText("已新建 2 项")).toBeVisible();
    await takeScreenshot(page, "console import can be undone");
    return dialog;
  };
  const undo = async (within: Page | Locator) => {
    await within.getByRole("button", { name: "撤销整个导入" }).click();
    await page.getByRole("button", { name: "撤销导入", exact: true }).click();
    return page.getByRole("dialog", { name: "已撤销导入" });
  };

  const first = await undo(await importTable());
  await expect(first).toContainText("已删除 2 项新建的草稿，0 项恢复为导入前的版本");
  await expectAccessible(page);
  await takeScreenshot(page, "console import undone");
  await first.getByRole("button", { name: "知道了" }).click();
  await page.getByLabel("标题、拼音或首字母").fill(mark);
  await expect(page.getByRole("cell", { name: mark })).toHaveCount(0);

  const again = await importTable();
  await again.getByRole("button", { name: "完成" }).click();
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.getByRole("cell", { name: `${mark}一` }).click();
  const summary = page.getByRole("textbox", { name: "摘要" });
  await expect(summary).toHaveValue("摘要");
  await summary.fill("改过的摘要");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("第 2 版")).toBeVisible();
  const history = page.getByRole("region", { name: "历史版本" });
  const second = await undo(history);
  await expect(second).toContainText("已删除 1 项新建的草稿");
  await expect(second.getByRole("listitem")).toHaveText([
    new RegExp(`^第 2 行 ${mark}一（编号 \\d+）：${editor} 已于 .* 修改，现为草稿$`),
  ]);
  await expectAccessible(page);
  await takeScreenshot(page, "console import partly undone");
  await second.getByRole("button", { name: "知道了" }).click();
  await expect(summary).toHaveValue("改过的摘要");
  await page.getByRole("menuitem", { name: "文章" }).click();
  await page.getByLabel("标题、拼音或首字母").fill(mark);
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("cell", { name: `${mark}一` })).toBeVisible();
});

test("articles come in by a table, go out and in again, and are moved together", async ({
  page,
  origin,
}) => {
  test.slow();
  const { gameid } = await findArticle(origin);
  const mark = `表格${Date.now()}`;
  const editor = `e2e-files-${Date.now()}`;
  await signInFirst(page, editor, await addOperator(editor, "editor"));
  await page.getByRole("menuitem", { name: "文章" }).click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();

  const dialog = await openImport(page);
  const source = dialog.getByLabel("要导入的表格");
  const heads = ["标题", "游戏编号", "栏目", "摘要", "正文", "作者"];
  const row = (title: string, column: string) =>
    [title, gameid, column, "摘要", "<p>正文</p>", "编辑"].join("\t");
  const table = [heads.join("\t"), row(`${mark}一`, "新闻"), row(`${mark}二`, "没有")];
  await source.fill(table.join("\n"));
  await dialog.getByRole("button", { name: "检查" }).click();
  const report = dialog.getByRole("region", { name: "检查结果" });
  await expect(report.getByRole("row").nth(1)).toContainText("栏目：该游戏没有这个栏目");
  await expect(report.getByRole("button", { name: "新建 1" })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, "console import report");
  await page.emulateMedia({ colorScheme: "dark" });
  await source.fill(table.join("\n").replace("没有", "新闻"));
  await dialog.getByRole("button", { name: "检查" }).click();
  await dialog.getByRole("button", { name: "确认导入 2 项" }).click();
  await expect(dialog.getByText("已新建 2 项，修改 0 项，均为草稿")).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, "console import done");
  await dialog.getByRole("button", { name: "完成" }).click();

  await page.getByLabel("标题、拼音或首字母").fill(mark);
  await expect(page.getByRole("row")).toHaveCount(3);
  await importAgain(page, await exportAs(page, "XLSX"), { unchanged: 2 });
  const exported = await exportAs(page, "CSV");
  await importAgain(page, exported, { unchanged: 2 });
  const changed = (await readFile(exported, "utf8")).replace("<p>正文</p>", "<p>新正文</p>");
  const again = await openImport(page);
  const buffer = Buffer.from(changed);
  const file = { name: "改过.csv", mimeType: "text/csv", buffer };
  await again.getByLabel("选择文件").setInputFiles(file);
  await again.getByRole("button", { name: "检查" }).click();
  await expect(again.getByText("正文：<p>正文</p> › <p>新正文</p>")).toBeVisible();
  await again.getByRole("button", { name: "确认导入 1 项" }).click();
  await expect(again.getByText("已新建 0 项，修改 1 项")).toBeVisible();
  await again.getByRole("button", { name: "完成" }).click();

  await page.getByRole("row").first().getByRole("checkbox").check();
  await page.getByRole("button", { name: "移动", exact: true }).click();
  const move = page.getByRole("dialog", { name: "移动选中的 2 项" });
  await move.getByLabel("移到栏目").click();
  await page.getByRole("option", { name: "攻略" }).click();
  await expectAccessible(page);
  await takeScreenshot(page, "console move");
  await move.getByRole("button", { name: "移动" }).click();
  const outcome = page.getByRole("dialog", { name: "已移动 2 项" });
  await expect(outcome).toContainText("要撤回，请移回原处");
  await outcome.getByRole("button", { name: "知道了" }).click();
  await page.getByRole("cell", { name: `${mark}一` }).click();
  const history = page.getByRole("region", { name: "历史版本" });
  await expect(history.getByText("移动")).toBeVisible();
  await expect(history.getByText("由文件导入")).toHaveCount(2);
});

async function openImport(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "导入", exact: true }).click();
  return page.getByRole("dialog", { name: "导入文章" });
}

async function exportAs(page: Page, format: "CSV" | "XLSX"): Promise<string> {
  await page.getByRole("button", { name: "导出", exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: `导出 ${format}` }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^文章-\d{4}-\d\d-\d\d\.(csv|xlsx)$/);
  const path = test.info().outputPath(download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

async function importAgain(page: Page, path: string, { unchanged }: { unchanged: number }) {
  const dialog = await openImport(page);
  await dialog.getByLabel("选择文件").setInputFiles(path);
  await dialog.getByRole("button", { name: "检查" }).click();
  await expect(dialog.getByRole("button", { name: `不变 ${unchanged}` })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "确认导入 0 项" })).toBeDisabled();
  await dialog.getByRole("button", { name: "取消" }).click();
}
