import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { mustCall } from "../../support/api.ts";
import { findHotGames } from "../../support/catalogue.ts";
import { addOperator, chooseGame, desktop, signInFirst } from "../../support/console.ts";
import { expectAccessible, takeScreenshot } from "../../support/page-checks.ts";
import { createPlayerApi, registerPlayer } from "../../support/players.ts";
import { expect, test } from "../../support/test.ts";

test.use({
  ...desktop,
  // Refusals of the console's calls.
  expectedMessages: /responded with a status of 409/,
});

const workbook = join(import.meta.dirname, "../../fixtures/codes.xlsx");

test("codes come in as a batch, are taken back, replaced for a player, and exported by two operators", async ({
  page,
  browser,
  origin,
}) => {
  test.slow();
  const manager = `e2e-codes-${Date.now()}`;
  await signInFirst(page, manager, await addOperator(manager, "giftManager"));
  const giftid = await addGift(page, (await findHotGames(origin))[0]!.gamename);

  await openPart(page, "导入");
  await expect(page.getByText("还没有导入过兑换码")).toBeVisible();
  const picker = page.getByLabel("选择文件");
  const buffer = Buffer.from('兑换码,备注\r\n=SUM-1,公式\r\nCODE-2\r\nCODE-2\r\n"CODE-3"\r\n');
  await picker.setInputFiles({ name: "codes.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "检查" }).click();
  const outcome = page.getByRole("alert").filter({ hasText: "格式有误 1 行，未计入：第 1 行" });
  await expect(outcome).toContainText("可导入 3 个");
  await expect(outcome).toContainText("重复 1 行，未计入：第 4 行");
  await page.getByRole("button", { name: "导入", exact: true }).click();
  await expect(outcome).toContainText("已导入 3 个");
  const batch = page.getByRole("row").filter({ hasText: "codes.csv" });
  await expect(batch).toContainText("已导入");
  await expectAccessible(page);
  await takeScreenshot(page, "console code batches");

  await batch.getByRole("button", { name: "撤销" }).click();
  await page.getByRole("button", { name: "撤销批次" }).click();
  await expect(page.getByText("已撤销，移除 3 个兑换码")).toBeVisible();
  await expect(batch).toContainText(`已撤销（${manager}）`);
  await picker.setInputFiles({ name: "again.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "导入", exact: true }).click();
  await expect(page.getByRole("row").filter({ hasText: "again.csv" })).toContainText("已导入");
  await picker.setInputFiles(workbook);
  await page.getByRole("button", { name: "检查" }).click();
  const ofWorkbook = page.getByRole("alert").filter({ hasText: "可导入 3 个" });
  await expect(ofWorkbook).toContainText("格式有误 1 行，未计入：第 2 行");
  await expect(ofWorkbook).toContainText("重复 1 行，未计入：第 4 行");

  const player = await registerPlayer(origin);
  const shop = createPlayerApi(origin, player);
  await expect(async () => {
    expect(await mustCall(shop, "gift/getUserGiftSn", { giftid })).toBe("=SUM-1");
  }).toPass();
  await page.reload();
  await page.getByRole("row").filter({ hasText: "again.csv" }).getByText("撤销").click();
  await page.getByRole("button", { name: "撤销批次" }).click();
  await expect(page.getByText("已有 1 个兑换码被领取或作废，不能撤销")).toBeVisible();

  await openPart(page, "库存");
  await expect(page.getByText("共 3 个，剩余 2 个")).toBeVisible();
  await expect(page.getByRole("img", { name: "最近 48 小时共领取 1 个" })).toBeVisible();
  await expect(page.getByText(/预计 .* 领完|到结束时仍有剩余/)).toBeVisible();
  await page.getByLabel("库存提醒").fill("1");
  await page.getByRole("button", { name: "保存提醒" }).click();
  await expect(page.getByText("已保存")).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, "console gift stock");

  await openPart(page, "查码与补发");
  await page.getByLabel("兑换码或玩家编号").fill(player.uid);
  await page.getByRole("button", { name: "查找" }).click();
  await expect(page.getByText(`=S…-1：已领取，玩家 ${player.uid}`)).toBeVisible();
  await page.getByRole("button", { name: "作废并补发" }).click();
  await page.getByLabel("原因").fill("游戏内提示无效");
  await page.getByRole("dialog").getByRole("button", { name: "作废并补发" }).click();
  await expect(page.getByText("已作废并补发，玩家会收到消息").first()).toBeVisible();
  expect(await mustCall(shop, "gift/getUserGiftSn", { giftid })).toBe("CODE-2");
  await expectAccessible(page);

  await openPart(page, "为什么领不了");
  await page.getByLabel("玩家编号或用户名").fill(player.username);
  await page.getByRole("button", { name: "查原因" }).click();
  await expect(page.getByText(`玩家 ${player.uid} 已于`)).toBeVisible();

  await openPart(page, "导出");
  await page.getByLabel("范围").click();
  await page.getByRole("option", { name: "全部兑换码" }).click();
  await page.getByRole("button", { name: "申请导出" }).click();
  await page.getByLabel("原因").fill("与开发商对账");
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect(page.getByText("申请已提交")).toBeVisible();
  await expectAccessible(page);

  const other = await browser.newContext(desktop);
  const second = await other.newPage();
  const reviewer = `${manager}-2`;
  await signInFirst(second, reviewer, await addOperator(reviewer, "giftManager"));
  await second.getByRole("menuitem", { name: "审批" }).click();
  const request = second.getByRole("row").filter({ hasText: manager });
  await expect(request).toContainText("范围：全部兑换码");
  await expect(request).toContainText("与开发商对账");
  await expectAccessible(second);
  await takeScreenshot(second, "console requests");
  await request.getByRole("button", { name: "批准" }).click();
  await expect(request).toContainText(`已批准（${reviewer}）`);
  await other.close();

  await page.getByRole("link", { name: "审批" }).first().click();
  const loading = page.waitForEvent("download");
  await page.getByRole("row").filter({ hasText: "已批准" }).getByText("下载").click();
  const lines = (await readFile(await (await loading).path(), "utf8")).split("\r\n");
  expect(lines[1]).toMatch(/^'=SUM-1,已作废,,/);
  expect(lines[2]).toMatch(new RegExp(`^CODE-2,已领取,${player.uid},`));
  expect(lines[3]).toBe("CODE-3,未领取,,");
});

/** Adds an open gift in the console and returns its number. */
async function addGift(page: Page, gamename: string): Promise<string> {
  await page.goto("/console/gifts/create");
  await chooseGame(page, gamename);
  await page.getByLabel("名称").fill(`对账礼包 ${Date.now()}`);
  await page.getByRole("textbox", { name: "内容" }).fill("金币×100");
  await page.getByRole("textbox", { name: "使用方法" }).fill("在游戏内兑换");
  await page.getByLabel("开始领取").fill("2020-01-01T10:00");
  await page.getByLabel("结束领取").fill("2099-01-01T10:00");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("tab", { name: "库存" })).toBeVisible();
  return new URL(page.url()).pathname.split("/").at(-1) as string;
}

async function openPart(page: Page, name: string): Promise<void> {
  await page.getByRole("tab", { name, exact: true }).click();
}
