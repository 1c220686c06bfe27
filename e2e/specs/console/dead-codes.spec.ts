import type { Page } from "@playwright/test";
import { mustCall } from "../../support/api.ts";
import { findOpenGift } from "../../support/catalogue.ts";
import { addOperator, desktop, signInFirst } from "../../support/console.ts";
import { expectAccessible, ready, takeScreenshot } from "../../support/page-checks.ts";
import { createPlayerApi } from "../../support/players.ts";
import { expect, test } from "../../support/test.ts";

test("a player reports a code that does not work, an operator replaces it, and the player finds the new one", async ({
  page,
  browser,
  origin,
  player,
  login,
}) => {
  test.slow();
  const gift = await findOpenGift(origin);
  const shop = createPlayerApi(origin, player);
  const sn = await mustCall(shop, "gift/getUserGiftSn", { giftid: gift.giftid });
  await login(player);
  await page.goto("/app/user/gift/");
  await ready(page);
  await page.getByRole("button", { name: `${gift.gamename}${gift.giftname}的兑换码无效` }).click();
  await page.getByRole("radio", { name: "已被使用" }).check();
  await page.getByLabel("补充说明（选填）").fill("一服 小明");
  await expectAccessible(page);
  await takeScreenshot(page, "report a code");
  await page.getByRole("button", { name: "提交" }).click();
  await page.getByRole("button", { name: "知道了" }).click();
  await expect(page.getByText("已反馈无效，客服核实后发消息通知您")).toBeVisible();
  await takeScreenshot(page, "reported code");

  const desk = await (await browser.newContext(desktop)).newPage();
  const support = `e2e-dead-${Date.now()}`;
  await signInFirst(desk, support, await addOperator(support, "support"), "/console/dead-codes");
  const row = desk.getByRole("row").filter({ hasText: player.uid });
  await expect(row).toContainText("一服 小明");
  await expect(row).not.toContainText(sn);
  await expectAccessible(desk);
  await row.getByRole("checkbox").check();
  await takeScreenshot(desk, "console dead codes");
  await desk.getByRole("button", { name: "补发", exact: true }).click();
  await desk.getByLabel("原因").fill("游戏方确认已被使用");
  await desk.getByRole("dialog").getByRole("button", { name: "补发" }).click();
  await expect(desk.getByText("已补发，玩家会收到消息")).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole("button", { name: /兑换码无效$/ })).toBeVisible();
  await expect(page.getByText(sn, { exact: true })).toHaveCount(0);
  await page.goto("/app/user/message/");
  await expect(page.getByText("兑换码已更换")).toBeVisible();

  await mustCall(shop, "gift/reportCode", { giftid: gift.giftid, problem: "other" });
  await refuseAllOfGift(desk, gift.giftid);
  await desk.context().close();
  await page.reload();
  await expect(page.getByText("经核实未予补发：已在游戏中使用")).toBeVisible();
});

async function refuseAllOfGift(desk: Page, giftid: string): Promise<void> {
  await desk.getByRole("button", { name: "刷新" }).click();
  await desk.getByRole("link", { name: /的全部反馈$/ }).click();
  await expect(desk).toHaveURL(`/console/gifts/${giftid}?part=void`);
  await expect(desk.getByRole("table", { name: "玩家反馈" })).toContainText("1");
  await expectAccessible(desk);
  await takeScreenshot(desk, "console reports of a gift");
  await desk.getByRole("button", { name: /^驳回 / }).click();
  await desk.getByLabel("原因").fill("已在游戏中使用");
  await desk.getByRole("dialog").getByRole("button", { name: "驳回" }).click();
  await expect(desk.getByText("已驳回 1 条，玩家会收到消息")).toBeVisible();
  await expect(desk.getByText("没有待处理的反馈。")).toBeVisible();
}

test("a sold-out gift shows when more codes come, and claimed codes with their risk", async ({
  page,
  origin,
  player,
  login,
}) => {
  const games = await mustCall(createPlayerApi(origin, player), "search/getSearchList", {
    keyword: "象棋",
    page: 1,
    pageSize: 10,
  });
  const lists = await Promise.all(
    games.map(({ gameid }) =>
      mustCall(createPlayerApi(origin, player), "gift/getGiftList", { gameid }),
    ),
  );
  const gift = lists.flat().find(({ secondhand }) => secondhand)!;
  await login(player);
  await page.goto(`/app/gift/info/${gift.giftid}`);
  await ready(page);
  await expect(page.getByText(/预计 \d\d-\d\d \d\d:\d\d 补货/)).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, "gift with more codes");
  await page.getByRole("button", { name: `淘号 ${gift.giftname}` }).click();
  await expect(page.getByText("可能已被使用，不保证有效")).toBeVisible();
  await page.getByRole("button", { name: "淘一个" }).click();
  await expect(page.getByRole("alertdialog").getByRole("code")).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, "second-hand code");
});
