import type { Page } from "@playwright/test";
import { addOperator, desktop, signInFirst } from "../../support/console.ts";
import {
  colourRules,
  expectAccessible,
  expectAccessibleDialog,
  takeScreenshot,
} from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

test.use({
  ...desktop,
  // Refusals of the console's calls.
  expectedMessages: /responded with a status of (400|409|422)/,
});

/** In Shanghai, `YYYY-MM-DD`. */
const today = () =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai" }).format(new Date());

/** Opens a section of the site's page. */
async function open(page: Page, name: string) {
  await page.getByRole("tab", { name }).click();
  return page.getByRole("region", { name });
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("已保存，玩家打开下一个页面即可看到").last()).toBeVisible();
}

test("what operators set for the site is what players see at the next page", async ({
  page,
  browser,
}) => {
  test.slow();
  const stamp = Date.now();
  const editor = `e2e-site-editor-${stamp}`;
  await signInFirst(page, editor, await addOperator(editor, "editor"), "/console/site");
  const context = await browser.newContext(desktop);
  const shop = await context.newPage();
  await changeSearch(page, shop);
  await changeHome(page, shop);
  await changeHelp(page, shop, stamp);
  await open(page, "页脚与备案");
  await expect(page.getByText("您的角色只能查看此内容")).toBeVisible();

  const admin = await context.newPage();
  const administrator = `e2e-site-admin-${stamp}`;
  const password = await addOperator(administrator, "administrator");
  await signInFirst(admin, administrator, password, "/console/site?section=footer");
  const icp = "京ICP备2026000777号-1";
  await admin.getByLabel("ICP 备案号").fill(icp);
  await expectAccessible(admin);
  await save(admin);
  await expect(async () => {
    await shop.goto("/app/home/");
    await expect(shop.getByRole("link", { name: icp })).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 5_000 });

  await expectConflict(page, admin, editor);
  await open(page, "热搜");
  await page.getByLabel("默认搜索词").fill("");
  await page.getByRole("button", { name: "下移" }).first().click();
  await save(page);
  await addAgreement(admin, shop, { administrator, stamp });

  await restoreFooter(admin, icp);
  await lookAtNightOnTablet(admin);
  await admin.getByRole("menuitem", { name: "操作记录" }).click();
  await expect(admin.getByText(`ICP 备案号：空 › ${icp}`)).toBeVisible();
  await context.close();
});

async function changeSearch(page: Page, shop: Page): Promise<void> {
  const search = page.getByRole("region", { name: "热搜" });
  // Each name is asked for by itself.
  await expect(search.getByRole("combobox").last()).toHaveValue(/./, { timeout: 30_000 });
  await expectAccessible(page);
  await takeScreenshot(page, "console site search");
  const [first = "", second = ""] = await search
    .getByRole("combobox")
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  await search.getByLabel("默认搜索词").fill("周末新游");
  await search.getByRole("button", { name: "下移" }).first().click();
  await save(page);
  await shop.goto("/app/search/");
  await expect(shop.getByPlaceholder("周末新游")).toBeVisible();
  const hot = shop.getByRole("region", { name: "热门搜索" }).getByRole("listitem");
  await expect(hot.first()).toContainText(second);
  await expect(hot.nth(1)).toContainText(first);
}

async function changeHome(page: Page, shop: Page): Promise<void> {
  const home = await open(page, "首页板块");
  await expectAccessible(page);
  await home.getByRole("button", { name: "下移" }).first().click();
  await home.getByLabel("标题").first().fill("现在就玩");
  await save(page);
  await shop.goto("/app/home/");
  const below = shop.getByRole("heading", { level: 2, name: /现在就玩|今日礼包/ });
  await expect(below).toHaveText(["现在就玩", "今日礼包"]);
}

async function changeHelp(page: Page, shop: Page, stamp: number): Promise<void> {
  const help = await open(page, "帮助问答");
  const answer = `请刷新页面后重试（${stamp}）`;
  await help.getByLabel("回答").first().fill(answer);
  await save(page);
  await shop.goto("/app/user/help/");
  await shop.getByText("点了「下载」没有反应怎么办？").click();
  await expect(shop.getByText(answer)).toBeVisible();
}

/** The administrator has the form of home open while the editor saves it. */
async function expectConflict(page: Page, admin: Page, editor: string): Promise<void> {
  const own = await open(admin, "首页板块");
  const home = await open(page, "首页板块");
  await home.getByLabel("标题").first().fill("每日推荐");
  await home.getByRole("button", { name: "下移" }).first().click();
  await save(page);
  await own.getByLabel("标题").first().fill("马上玩");
  await admin.getByRole("button", { name: "保存" }).click();
  const conflict = admin.getByRole("dialog", { name: "内容已被他人修改" });
  await expect(conflict).toContainText(editor);
  await expect(conflict).toContainText("− 现在就玩、今日礼包");
  await expectAccessibleDialog(admin);
  await conflict.getByRole("button", { name: "载入最新版本" }).click();
  await expect(own.getByLabel("标题").first()).toHaveValue("今日礼包");
}

interface Author {
  administrator: string;
  stamp: number;
}

/** A version of the agreement is in force from its day on; the one before is still there to read. */
async function addAgreement(
  admin: Page,
  shop: Page,
  { administrator, stamp }: Author,
): Promise<void> {
  const legal = await open(admin, "协议与政策");
  await expect(legal.getByLabel("正文")).toHaveValue(/## 一、协议的成立/);
  await legal.getByLabel("正文").fill(`- 新的要点\n\n## 一、新的章节\n由{运营者}订立（${stamp}）`);
  await legal.getByLabel("生效日期").fill(today());
  await expectAccessible(admin);
  await legal.getByRole("button", { name: "添加版本" }).click();
  await expect(legal.getByRole("listitem").first()).toContainText(administrator);
  await shop.goto("/app/about/agreement/");
  await expect(shop.getByText(`（${stamp}）`)).toBeVisible();
  await shop.getByRole("link", { name: /2026 年 11 月 20 日/ }).click();
  await expect(shop.getByRole("heading", { name: "一、协议的成立" })).toBeVisible();
}

async function restoreFooter(admin: Page, icp: string): Promise<void> {
  const footer = await open(admin, "页脚与备案");
  const history = admin.getByRole("region", { name: "历史版本" });
  await footer.or(history).getByRole("button", { name: "历史版本" }).click();
  await expect(history.getByText(`ICP 备案号：空 › ${icp}`)).toBeVisible();
  await expectAccessible(admin);
  await takeScreenshot(admin, "console site versions", true);
  await history.getByRole("button", { name: "恢复此版本" }).first().click();
  await expect(admin.getByLabel("ICP 备案号")).toHaveValue("");
}

/** The sections in the dark, on a tablet: those that were looked at in light by their colours alone. */
async function lookAtNightOnTablet(admin: Page): Promise<void> {
  await admin.emulateMedia({ colorScheme: "dark" });
  await admin.setViewportSize({ width: 1024, height: 768 });
  for (const section of ["热搜", "首页板块"]) {
    await expect(await open(admin, section)).toBeVisible();
    await expectAccessible(admin, colourRules);
  }
  for (const section of ["帮助问答", "站点信息", "主机表"]) {
    await expect(await open(admin, section)).toBeVisible();
    await expectAccessible(admin);
  }
  const columns = await open(admin, "资讯栏目");
  await columns.getByRole("combobox", { name: "游戏" }).fill("wuzi");
  await admin.getByRole("option").first().click();
  await expect(columns.getByLabel("代号").first()).toHaveValue("xinwen");
  await expectAccessible(admin);
  await takeScreenshot(admin, "console site columns");
}
