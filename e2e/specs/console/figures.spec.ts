import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { DownloadsPage } from "../../pages/downloads-page.ts";
import { createApi, mustCall } from "../../support/api.ts";
import { findMobileGame, findOpenGift } from "../../support/catalogue.ts";
import { addOperator, desktop, signInFirst } from "../../support/console.ts";
import { agents } from "../../support/fake-native.ts";
import { runOperatorCommand } from "../../support/operator-cli.ts";
import { colourRules, expectAccessible, ready, takeScreenshot } from "../../support/page-checks.ts";
import { registerPlayer } from "../../support/players.ts";
import { expect, test } from "../../support/test.ts";

test.use(desktop);

const phone = { viewport: { width: 390, height: 844 }, userAgent: agents.browser };

test("a manager sees what a channel's player did, filters by the channel and reads the CSV", async ({
  page,
  browser,
  origin,
}) => {
  test.slow();
  const cid = `e2e-figures-${Date.now()}`;
  const name = `早报渠道 ${Date.now()}`;
  await runOperatorCommand("channel", "add", cid, name);
  const { gameid, gamename } = await findMobileGame(origin);

  const context = await browser.newContext(phone);
  const shop = await context.newPage();
  await shop.goto(`${origin}/app/game/${gameid}?cid=${cid}`);
  await ready(shop);
  const saving = shop.waitForEvent("download");
  await new DownloadsPage(shop, gamename).button("下载").click();
  await (await saving).path();
  const player = await registerPlayer(origin, { cid });
  const { giftid } = await findOpenGift(origin);
  const { token, deviceid } = player;
  await mustCall(createApi(origin, { token, deviceid, cid }), "gift/getUserGiftSn", { giftid });
  const keyword = `找不到${Date.now() % 100_000}`;
  await mustCall(createApi(origin), "search/getSearchList", { keyword, page: 1, pageSize: 10 });

  const manager = `e2e-analyst-${Date.now()}`;
  const password = await addOperator(manager, "analyst");
  await signInFirst(page, manager, password, `/console/?cid=${cid}`);
  await expect(page.getByRole("heading", { level: 1, name: "数据" })).toBeVisible();
  // The charts take long to draw on a busy machine.
  await expect(today(page, "访问")).toBeVisible({ timeout: 30_000 });
  await expect(async () => {
    await page.getByRole("button", { name: "刷新" }).click();
    for (const figure of ["访问", "注册", "领取礼包", "开始下载", "完成下载"]) {
      await expect(today(page, figure)).toHaveText("今天到现在 1", { timeout: 2_000 });
    }
  }).toPass();
  await expect(page.getByRole("region", { name: "无结果搜索" })).toContainText(keyword);
  const funnel = page.getByRole("region", { name: "渠道漏斗" }).getByRole("row");
  await expect(funnel.filter({ hasText: name })).toContainText("1（100%）");

  await page.getByRole("combobox", { name: "渠道" }).click();
  await page.getByRole("option", { name: "全部渠道" }).click();
  await expect(page).not.toHaveURL(/cid=/);
  await page.getByRole("combobox", { name: "渠道" }).click();
  await page.getByRole("option", { name }).click();
  await expect(page).toHaveURL(new RegExp(`cid=${cid}`));
  await expect(today(page, "访问")).toHaveText("今天到现在 1");

  const exporting = page.waitForEvent("download");
  await page.getByRole("button", { name: "导出 CSV" }).click();
  const file = await exporting;
  expect(file.suggestedFilename()).toContain(cid);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines[0]).toContain("日期,访问,注册,登录,领取礼包,进入游戏,开始下载,完成下载");
  expect(lines.at(-1)).toContain(",1,1,0,1,0,1,1,");

  await expectAccessible(page);
  await takeScreenshot(page, "console figures", true);
  await page.getByRole("button", { name: "切换浅色或深色" }).click();
  // The button's tooltip is outside of all landmarks.
  await page.mouse.move(0, 400);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await expectAccessible(page, colourRules);
  await takeScreenshot(page, "console figures dark", true);
  await context.close();
});

/** What a figure says of the day that is not over. */
function today(page: Page, figure: string) {
  return page.getByRole("region", { name: figure, exact: true }).getByText("今天到现在");
}
