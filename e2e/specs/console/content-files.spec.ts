import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { findArticle } from "../../support/catalogue.ts";
import { addOperator, desktop, signInFirst } from "../../support/console.ts";
import { colourRules, expectAccessibleDialog, takeScreenshot } from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

test.use({
  ...desktop,
  // Refusals of the console's calls.
  expectedMessages: /responded with a status of (400|409|422)/,
});

const heads = ["标题", "游戏编号", "栏目", "摘要", "正文", "作者"].join("\t");

test("articles come in by a table, are taken back but what was changed since, go out and in again, and are moved together", async ({
  page,
  origin,
}) => {
  test.slow();
  const { gameid } = await findArticle(origin);
  const editor = `e2e-files-${Date.now()}`;
  await signInFirst(page, editor, await addOperator(editor, "editor"), "/console/articles");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  const articleLine = (title: string, column: string) =>
    [title, gameid, column, "摘要", "<p>正文</p>", "编辑"].join("\t");

  const undone = `撤销${Date.now()}`;
  const lines = ["一", "二"].map((name) => articleLine(`${undone}${name}`, "新闻"));
  await takeBackAtOnce(page, undone, lines);
  await takeBackLater(page, editor, undone, lines);

  const mark = `表格${Date.now()}`;
  const bad = [articleLine(`${mark}一`, "新闻"), articleLine(`${mark}二`, "没有")];
  await importCorrected(page, bad);
  await search(page, mark);
  await expect(page.getByRole("row")).toHaveCount(3);
  await bringBackExported(page);
  await moveBoth(page);
  await page.getByRole("cell", { name: `${mark}一` }).click();
  const history = page.getByRole("region", { name: "历史版本" });
  await expect(history.getByText("移动")).toBeVisible();
  await expect(history.getByText("由文件导入")).toHaveCount(2);
});

/** A whole import is taken back from its outcome. */
async function takeBackAtOnce(page: Page, mark: string, lines: string[]): Promise<void> {
  const outcome = await undoImport(page, await importTable(page, lines));
  await expect(outcome).toContainText("已删除 2 项新建的草稿，0 项恢复为导入前的版本");
  await expectAccessibleDialog(page);
  await takeScreenshot(page, "console import undone");
  await outcome.getByRole("button", { name: "知道了" }).click();
  await search(page, mark);
  await expect(page.getByRole("cell", { name: mark })).toHaveCount(0);
}

/** It is taken back from the history of one of its articles, but for that one, which was changed since. */
async function takeBackLater(
  page: Page,
  editor: string,
  mark: string,
  lines: string[],
): Promise<void> {
  const imported = await importTable(page, lines);
  await imported.getByRole("button", { name: "完成" }).click();
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.getByRole("cell", { name: `${mark}一` }).click();
  const summary = page.getByRole("textbox", { name: "摘要" });
  await expect(summary).toHaveValue("摘要");
  await summary.fill("改过的摘要");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("第 2 版")).toBeVisible();
  const outcome = await undoImport(page, page.getByRole("region", { name: "历史版本" }));
  await expect(outcome).toContainText("已删除 1 项新建的草稿");
  await expect(outcome.getByRole("listitem")).toHaveText([
    new RegExp(`^第 2 行 ${mark}一（编号 \\d+）：${editor} 已于 .* 修改，现为草稿$`),
  ]);
  await expectAccessibleDialog(page);
  await takeScreenshot(page, "console import partly undone");
  await outcome.getByRole("button", { name: "知道了" }).click();
  await expect(summary).toHaveValue("改过的摘要");
  await page.getByRole("menuitem", { name: "文章" }).click();
  await search(page, mark);
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("cell", { name: `${mark}一` })).toBeVisible();
}

/** A bad line is told before anything comes in; corrected, both come in as drafts. */
async function importCorrected(page: Page, lines: string[]): Promise<void> {
  const dialog = await openImport(page);
  const source = dialog.getByLabel("要导入的表格");
  const table = [heads, ...lines].join("\n");
  await source.fill(table);
  await dialog.getByRole("button", { name: "检查" }).click();
  const report = dialog.getByRole("region", { name: "检查结果" });
  await expect(report.getByRole("row").nth(1)).toContainText("栏目：该游戏没有这个栏目");
  await expect(report.getByRole("button", { name: "新建 1" })).toBeVisible();
  await expectAccessibleDialog(page);
  await takeScreenshot(page, "console import report");
  await source.fill(table.replace("没有", "新闻"));
  await dialog.getByRole("button", { name: "检查" }).click();
  await dialog.getByRole("button", { name: "确认导入 2 项" }).click();
  await expect(dialog.getByText("已新建 2 项，修改 0 项，均为草稿")).toBeVisible();
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessibleDialog(page, colourRules);
  await takeScreenshot(page, "console import done");
  await dialog.getByRole("button", { name: "完成" }).click();
}

/** What goes out changes nothing when it comes in again, and only what was changed when it was changed. */
async function bringBackExported(page: Page): Promise<void> {
  await importAgain(page, await exportAs(page, "XLSX"), { unchanged: 2 });
  const exported = await exportAs(page, "CSV");
  await importAgain(page, exported, { unchanged: 2 });
  const changed = (await readFile(exported, "utf8")).replace("<p>正文</p>", "<p>新正文</p>");
  const dialog = await openImport(page);
  const buffer = Buffer.from(changed);
  const file = { name: "改过.csv", mimeType: "text/csv", buffer };
  await dialog.getByLabel("选择文件").setInputFiles(file);
  await dialog.getByRole("button", { name: "检查" }).click();
  await expect(dialog.getByText("正文：<p>正文</p> › <p>新正文</p>")).toBeVisible();
  await dialog.getByRole("button", { name: "确认导入 1 项" }).click();
  await expect(dialog.getByText("已新建 0 项，修改 1 项")).toBeVisible();
  await dialog.getByRole("button", { name: "完成" }).click();
}

async function moveBoth(page: Page): Promise<void> {
  await page.getByRole("row").first().getByRole("checkbox").check();
  await page.getByRole("button", { name: "移动", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "移动选中的 2 项" });
  await dialog.getByLabel("移到栏目").click();
  await page.getByRole("option", { name: "攻略" }).click();
  await expect(page.getByRole("option")).toHaveCount(0);
  await expectAccessibleDialog(page);
  await takeScreenshot(page, "console move");
  await dialog.getByRole("button", { name: "移动" }).click();
  const outcome = page.getByRole("dialog", { name: "已移动 2 项" });
  await expect(outcome).toContainText("要撤回，请移回原处");
  await outcome.getByRole("button", { name: "知道了" }).click();
}

async function search(page: Page, words: string): Promise<void> {
  await page.getByLabel("标题、拼音或首字母").fill(words);
}

/** Imports two articles and returns the dialog with the outcome. */
async function importTable(page: Page, lines: string[]): Promise<Locator> {
  const dialog = await openImport(page);
  await dialog.getByLabel("要导入的表格").fill([heads, ...lines].join("\n"));
  await dialog.getByRole("button", { name: "检查" }).click();
  await dialog.getByRole("button", { name: "确认导入 2 项" }).click();
  await expect(dialog.getByText("已新建 2 项")).toBeVisible();
  await takeScreenshot(page, "console import can be undone");
  return dialog;
}

async function undoImport(page: Page, within: Locator): Promise<Locator> {
  await within.getByRole("button", { name: "撤销整个导入" }).click();
  await page.getByRole("button", { name: "撤销导入", exact: true }).click();
  return page.getByRole("dialog", { name: "已撤销导入" });
}

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
