import { findHotGames } from "../../support/catalogue.ts";
import { addOperator, chooseGame, desktop, signInFirst } from "../../support/console.ts";
import { expectAccessible, takeScreenshot } from "../../support/page-checks.ts";
import { pictureFile } from "../../support/pictures.ts";
import { expect, test } from "../../support/test.ts";

test.use({
  ...desktop,
  // Refusals of the console's calls.
  expectedMessages: /responded with a status of (400|404)/,
});

test("a gift manager adds a gift, brings in codes with a bad line, and players see it", async ({
  page,
  browser,
  origin,
}) => {
  test.slow();
  const { gamename } = (await findHotGames(origin))[0]!;
  const name = `周年礼包 ${Date.now()}`;
  const manager = `e2e-gifts-${Date.now()}`;
  await signInFirst(page, manager, await addOperator(manager, "giftManager"));
  await page.getByRole("menuitem", { name: "礼包" }).click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, "console gifts");

  await page.getByRole("link", { name: "新建" }).click();
  // The list has fields of the same names.
  await expect(page.getByRole("heading", { name: "新建礼包" })).toBeVisible();
  await chooseGame(page, gamename);
  await page.getByLabel("名称").fill(name);
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

  await page.getByRole("tab", { name: "导入" }).click();
  const codes = page.getByRole("textbox", { name: "要导入的兑换码" });
  await codes.fill("GIFT-1\nGIFT-2\n坏码\nGIFT-1");
  await page.getByRole("button", { name: "检查" }).click();
  const outcome = page.getByRole("alert").filter({ hasText: "格式有误 1 行，未计入：第 3 行" });
  await expect(outcome).toContainText("可导入 2 个");
  await expect(outcome).toContainText("重复 1 行，未计入：第 4 行");
  await page.getByRole("button", { name: "导入", exact: true }).click();
  await expect(outcome).toContainText("已导入 2 个");
  await page.getByRole("tab", { name: "库存" }).click();
  await expect(page.getByText("共 2 个，剩余 2 个")).toBeVisible();

  await page.getByRole("tab", { name: "为什么领不了" }).click();
  await page.getByLabel("玩家编号或用户名").fill("999999999");
  await page.getByRole("button", { name: "查原因" }).click();
  await expect(page.getByText("没有此玩家").first()).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, "console gift");

  const giftid = new URL(page.url()).pathname.split("/").at(-1);
  const other = await browser.newContext();
  const shop = await other.newPage();
  await expect(async () => {
    await shop.goto(`/app/gift/info/${giftid}`);
    await expect(shop.getByText(name).first()).toBeVisible({ timeout: 2000 });
    await expect(shop.getByRole("button", { name: "领取" }).first()).toBeEnabled({ timeout: 2000 });
  }).toPass();
  await expect(shop.getByRole("img", { name: `${name}的内容` })).toBeVisible();
  await takeScreenshot(shop, "gift with a picture", true);
  await other.close();

  await page.getByRole("switch", { name: "上架" }).uncheck();
  await page.getByRole("textbox", { name: "内容" }).fill("金币×1");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("已保存")).toBeVisible();
  await page.getByRole("tab", { name: "历史版本" }).click();
  const versions = page.getByRole("tabpanel", { name: "历史版本" });
  await expect(versions.getByText("内容：金币×100 › 金币×1")).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, "console gift versions", true);
  await versions.getByRole("button", { name: "恢复此版本" }).click();
  await expect(page.getByRole("textbox", { name: "内容" })).toHaveValue("金币×100");
  await expect(page.getByRole("switch", { name: "上架" })).toBeChecked();
  await page.getByRole("switch", { name: "上架" }).uncheck();
  await page.getByRole("button", { name: "保存" }).click();
  await expect(versions.getByRole("listitem").first()).toContainText("上架：是 › 否");
  await page.getByRole("menuitem", { name: "礼包" }).click();
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("已下架");
});
