import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { mustCall } from "../../support/api.ts";
import { findHotGames } from "../../support/catalogue.ts";
import { addOperator, chooseGame, desktop, signInFirst } from "../../support/console.ts";
import { expectAccessible, takeScreenshot } from "../../support/page-checks.ts";
import { pictureFile } from "../../support/pictures.ts";
import { createPlayerApi, type Player, registerPlayer } from "../../support/players.ts";
import { expect, test } from "../../support/test.ts";

test.use({
  ...desktop,
  // Refusals of the console's calls.
  expectedMessages: /responded with a status of (400|404|409)/,
});

const workbook = join(import.meta.dirname, "../../fixtures/codes.xlsx");
const problemsOfFile = [
  "可导入 3 个",
  "格式有误 1 行，未计入：第 1 行",
  "重复 1 行，未计入：第 4 行",
];
const problemsOfWorkbook = [
  "可导入 3 个",
  "格式有误 1 行，未计入：第 2 行",
  "重复 1 行，未计入：第 4 行",
];

test("a gift with a picture goes to the players, its codes come in and are taken back, replaced and exported by two operators", async ({
  page,
  browser,
  origin,
}) => {
  test.slow();
  const { gamename } = (await findHotGames(origin))[0]!;
  const giftname = `周年礼包 ${Date.now()}`;
  const manager = `e2e-gifts-${Date.now()}`;
  await signInFirst(page, manager, await addOperator(manager, "giftManager"), "/console/gifts");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, "console gifts");
  const giftid = await addGift(page, gamename, giftname);

  await pasteCodesAndTakeBack(page, manager);
  await importFiles(page);
  await expectInShop(browser, giftid, giftname);
  const player = await registerPlayer(origin);
  const shop = createPlayerApi(origin, player);
  await expect(async () => {
    expect(await mustCall(shop, "gift/getUserGiftSn", { giftid })).toBe("=SUM-1");
  }).toPass();
  await page.reload();
  await page.getByRole("row").filter({ hasText: "codes.csv" }).getByText("撤销").click();
  await page.getByRole("button", { name: "撤销批次" }).click();
  await expect(page.getByText("已有 1 个兑换码被领取或作废，不能撤销")).toBeVisible();
  await expectStock(page);

  await replaceCode(page, player);
  expect(await mustCall(shop, "gift/getUserGiftSn", { giftid })).toBe("CODE-2");
  await askForAnother(page, player);
  await checkCompensation(page, await registerPlayer(origin));
  await expectReasons(page, player);
  await restoreVersion(page);
  await askForExport(page);
  await releaseExport(browser, manager);
  await page.getByRole("link", { name: "审批" }).first().click();
  const loading = page.waitForEvent("download");
  await page.getByRole("row").filter({ hasText: "已批准" }).getByText("下载").click();
  const lines = (await readFile(await (await loading).path(), "utf8")).split("\r\n");
  expect(lines[1]).toMatch(/^'=SUM-1,已作废,,/);
  expect(lines[2]).toMatch(new RegExp(`^CODE-2,已领取,${player.uid},`));
  expect(lines[3]).toBe("CODE-3,未领取,,");
  await page.getByRole("menuitem", { name: "礼包" }).click();
  await expect(page.getByRole("row").filter({ hasText: giftname })).toContainText("已下架");
});

/** Adds an open gift with a picture by the form, which refuses an end before the start; returns its number. */
async function addGift(page: Page, gamename: string, giftname: string): Promise<string> {
  await page.getByRole("link", { name: "新建" }).click();
  // The list has fields of the same names.
  await expect(page.getByRole("heading", { name: "新建礼包" })).toBeVisible();
  await chooseGame(page, gamename);
  await page.getByLabel("名称").fill(giftname);
  await page.getByRole("textbox", { name: "内容" }).fill("金币×100");
  await page.getByRole("textbox", { name: "使用方法" }).fill("在游戏内兑换");
  await page.getByLabel("选择图片").setInputFiles(pictureFile("shot-0"));
  await expect(page.getByRole("img", { name: "当前图片" })).toBeVisible();
  await page.getByLabel("开始领取").fill("2099-01-01T10:00");
  await page.getByLabel("结束领取").fill("2098-01-01T10:00");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("结束时间须晚于开始时间").first()).toBeVisible();
  await page.getByLabel("开始领取").fill("2020-01-01T10:00");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("tab", { name: "库存" })).toBeVisible();
  return new URL(page.url()).pathname.split("/").at(-1)!;
}

/** Pasted codes with a bad line come in as a batch, which is taken back. */
async function pasteCodesAndTakeBack(page: Page, manager: string): Promise<void> {
  await openPart(page, "导入");
  await expect(page.getByText("还没有导入过兑换码")).toBeVisible();
  const codes = page.getByRole("textbox", { name: "要导入的兑换码" });
  await codes.fill("CODE-2\nCODE-3\n坏码\nCODE-2");
  await page.getByRole("button", { name: "检查" }).click();
  const outcome = page.getByRole("alert").filter({ hasText: "格式有误 1 行，未计入：第 3 行" });
  await expect(outcome).toContainText("可导入 2 个");
  await expect(outcome).toContainText("重复 1 行，未计入：第 4 行");
  await page.getByRole("button", { name: "导入", exact: true }).click();
  await expect(outcome).toContainText("已导入 2 个");
  const batch = page.getByRole("row").filter({ hasText: "粘贴" });
  await expect(batch).toContainText("已导入");
  await expectAccessible(page);
  await takeScreenshot(page, "console code batches");
  await openPart(page, "库存");
  await expect(page.getByText("共 2 个，剩余 2 个")).toBeVisible();

  await openPart(page, "导入");
  await batch.getByRole("button", { name: "撤销" }).click();
  await page.getByRole("button", { name: "撤销批次" }).click();
  await expect(page.getByText("已撤销，移除 2 个兑换码")).toBeVisible();
  await expect(batch).toContainText(`已撤销（${manager}）`);
}

/** A file brings in codes that were taken back, too; a workbook is looked through. */
async function importFiles(page: Page): Promise<void> {
  const picker = page.getByLabel("选择文件");
  const buffer = Buffer.from('兑换码,备注\r\n=SUM-1,公式\r\nCODE-2\r\nCODE-2\r\n"CODE-3"\r\n');
  await picker.setInputFiles({ name: "codes.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "检查" }).click();
  const outcome = page.getByRole("alert").filter({ hasText: "格式有误" });
  for (const words of problemsOfFile) await expect(outcome).toContainText(words);
  await page.getByRole("button", { name: "导入", exact: true }).click();
  await expect(outcome).toContainText("已导入 3 个");
  await expect(page.getByRole("row").filter({ hasText: "codes.csv" })).toContainText("已导入");
  await picker.setInputFiles(workbook);
  await page.getByRole("button", { name: "检查" }).click();
  for (const words of problemsOfWorkbook) await expect(outcome).toContainText(words);
}

async function expectInShop(browser: Browser, giftid: string, giftname: string): Promise<void> {
  const context = await browser.newContext();
  const shop = await context.newPage();
  await expect(async () => {
    await shop.goto(`/app/gift/info/${giftid}`);
    await expect(shop.getByText(giftname).first()).toBeVisible({ timeout: 2000 });
    await expect(shop.getByRole("button", { name: "领取" }).first()).toBeEnabled({ timeout: 2000 });
  }).toPass();
  await expect(shop.getByRole("img", { name: `${giftname}的内容` })).toBeVisible();
  await takeScreenshot(shop, "gift with a picture", true);
  await context.close();
}

/** What is left of the codes, how fast they go, and when to be told. */
async function expectStock(page: Page): Promise<void> {
  await openPart(page, "库存");
  await expect(page.getByText("共 3 个，剩余 2 个")).toBeVisible();
  await expect(page.getByRole("img", { name: "最近 48 小时共领取 1 个" })).toBeVisible();
  await expect(page.getByText(/预计 .* 领完|到结束时仍有剩余/)).toBeVisible();
  await page.getByLabel("库存提醒").fill("1");
  await page.getByRole("button", { name: "保存提醒" }).click();
  await expect(page.getByText("已保存")).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, "console gift stock");
}

async function replaceCode(page: Page, player: Player): Promise<void> {
  await openPart(page, "查码与补发");
  await page.getByLabel("兑换码或玩家编号").fill(player.uid);
  await page.getByRole("button", { name: "查找" }).click();
  await expect(page.getByText(`=S…-1：已领取，玩家 ${player.uid}`)).toBeVisible();
  await voidFound(page, "游戏内提示无效");
  await expect(page.getByText("已作废并补发，玩家会收到消息").first()).toBeVisible();
  await expectAccessible(page);
}

async function voidFound(page: Page, reason: string): Promise<void> {
  await page.getByRole("button", { name: "作废并补发" }).click();
  await page.getByLabel("原因").fill(reason);
  await page.getByRole("dialog").getByRole("button", { name: "作废并补发" }).click();
}

/** Another code for the same player takes a second operator. */
async function askForAnother(page: Page, player: Player): Promise<void> {
  await expect(page.getByText(`CO…-2：已领取，玩家 ${player.uid}`)).toBeVisible();
  await voidFound(page, "仍然无效");
  await expect(page.getByText("未发放，已提交申请，须由另一位操作员批准")).toBeVisible();
  await expect(page.getByText("已由操作员独自发放过此礼包的兑换码")).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, "console second code");
}

/** Tells how many codes the operator has given alone. */
async function checkCompensation(page: Page, player: Player): Promise<void> {
  await openPart(page, "补偿玩家");
  await page.getByLabel("玩家编号", { exact: true }).fill(player.uid);
  await page.getByRole("button", { name: "检查" }).click();
  await expect(
    page.getByText("可发放 1 位，剩余 1 个，您 24 小时内已独自发放 1 个，最多 20 个"),
  ).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, "console compensation");
}

/** Why a player cannot claim: a claim before, or no such player. */
async function expectReasons(page: Page, player: Player): Promise<void> {
  await openPart(page, "为什么领不了");
  const look = async (words: string) => {
    await page.getByLabel("玩家编号", { exact: true }).fill(words);
    await page.getByRole("button", { name: "查原因" }).click();
  };
  await look(player.uid);
  await expect(page.getByText(`玩家 ${player.uid} 已于`)).toBeVisible();
  await look("999999999");
  await expect(page.getByText("没有此玩家").first()).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, "console gift");
}

async function askForExport(page: Page): Promise<void> {
  await openPart(page, "导出");
  await page.getByLabel("范围").click();
  await page.getByRole("option", { name: "全部兑换码" }).click();
  await page.getByRole("button", { name: "申请导出" }).click();
  await page.getByLabel("原因").fill("与开发商对账");
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect(page.getByText("申请已提交")).toBeVisible();
  await expectAccessible(page);
}

/** A second operator reads what is asked for and releases it. */
async function releaseExport(browser: Browser, manager: string): Promise<void> {
  const context = await browser.newContext(desktop);
  const page = await context.newPage();
  const second = `${manager}-2`;
  await signInFirst(page, second, await addOperator(second, "giftManager"), "/console/requests");
  const requests = page.getByRole("row").filter({ hasText: manager });
  await expect(requests.filter({ hasText: "作废并补发" })).toContainText("须两人决定：");
  const request = requests.filter({ hasText: "导出兑换码" });
  await expect(request).toContainText("范围：全部兑换码");
  await expect(request).toContainText("与开发商对账");
  await expectAccessible(page);
  await takeScreenshot(page, "console requests");
  await request.getByRole("button", { name: "批准" }).click();
  await expect(request).toContainText(`已批准（${second}）`);
  await context.close();
}

/** Takes the gift from the players with other words, restores the version before, and takes it away for good. */
async function restoreVersion(page: Page): Promise<void> {
  await page.getByRole("switch", { name: "上架" }).uncheck();
  await page.getByRole("textbox", { name: "内容" }).fill("金币×1");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText("已保存")).toBeVisible();
  await openPart(page, "历史版本");
  const versions = page.getByRole("tabpanel", { name: "历史版本" });
  await expect(versions.getByText("内容：金币×100 › 金币×1")).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, "console gift versions", true);
  await versions.getByRole("button", { name: "恢复此版本" }).click();
  await expect(page.getByRole("textbox", { name: "内容" })).toHaveValue("金币×100");
  await expect(page.getByRole("switch", { name: "上架" })).toBeChecked();
  await page.getByRole("switch", { name: "上架" }).uncheck();
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(versions.getByRole("listitem").first()).toContainText("上架：是 › 否");
}

async function openPart(page: Page, name: string): Promise<void> {
  await page.getByRole("tab", { name, exact: true }).click();
  // Several parts have fields of the same name.
  await expect(page.getByRole("tabpanel", { name, exact: true })).toBeVisible();
}
