import type { Browser, Page } from "@playwright/test";
import { findHotGames, findWebGame } from "../../support/catalogue.ts";
import {
  addOperator,
  chooseGame,
  desktop,
  postToConsole,
  releaseNewOperator,
  signInFirst,
} from "../../support/console.ts";
import { agents } from "../../support/fake-native.ts";
import { expectAccessible, takeScreenshot } from "../../support/page-checks.ts";
import { recordSecret } from "../../support/secrets.ts";
import { expect, test } from "../../support/test.ts";

test.use({
  ...desktop,
  // Refusals of the console's calls.
  expectedMessages: /responded with a status of (400|401|403|404)/,
});

test("a partner edits the own game and no other, an editor publishes it, and its figures are all that he sees", async ({
  page,
  browser,
  origin,
}) => {
  test.slow();
  const stamp = Date.now();
  const admin = `e2e-partners-${stamp}`;
  await signInFirst(page, admin, await addOperator(admin, "administrator"));
  const gamename = `自家游戏${stamp}`;
  const { id, liveId } = await publishGame(page, origin, { gamename, slug: `partner-${stamp}` });
  await visit(browser, `${origin}/app/game/${liveId}`);
  const foreign = (await findHotGames(origin))[0]!;
  const foreignId = await findDocument(page, foreign.gamename);
  const name = `e2e-dev-${stamp}`;
  await postToConsole(page, "operators/add", {
    ...{ name, shownName: "开发者", role: "partner", games: [liveId], reason: "开发者入驻" },
  });
  const password = await releaseNewOperator(browser, name);

  const theirs = await browser.newContext(desktop);
  const partner = await theirs.newPage();
  await partner.goto(origin);
  await signInFirst(partner, name, password);
  await partner.getByRole("menuitem", { name: "游戏" }).click();
  await expect(partner.getByRole("row").filter({ hasText: gamename })).toBeVisible();
  await expect(partner.getByRole("row")).toHaveCount(2);
  // Partners neither ask for nor decide what takes two operators.
  await expect(partner.getByRole("menuitem", { name: "审批" })).toHaveCount(0);
  await expect(partner.getByRole("link", { name: "新建" })).toHaveCount(0);
  await expectAccessible(partner);
  await takeScreenshot(partner, "console partner games");
  await partner.goto(`/console/games/${foreignId}`);
  await expect(partner.getByRole("alert")).toBeVisible();
  await expect(partner.getByRole("textbox", { name: "标识" })).toHaveCount(0);

  await partner.goto("/console/articles/create");
  await expect(partner.getByText("请先选择游戏")).toBeVisible();
  await chooseGame(partner, gamename);
  await expect(partner.getByText("该游戏还没有栏目")).toBeVisible();

  await partner.goto(`/console/games/${id}`);
  await partner.getByRole("textbox", { name: "一句话简介" }).fill("开发者写的简介");
  await partner.getByRole("button", { name: "保存" }).click();
  const preview = partner.frameLocator(`iframe[title="${gamename}的预览"]`);
  await expect(preview.getByRole("heading", { name: gamename })).toBeVisible();
  await giveKeyTwice(partner);
  await partner.getByRole("button", { name: "提交审核" }).click();
  await expect(partner.getByText("待审核", { exact: true })).toBeVisible();
  await expect(partner.getByRole("button", { name: "发布", exact: true })).toHaveCount(0);
  await expectAccessible(partner);
  await takeScreenshot(partner, "console partner game");

  await page.goto(`/console/games/${id}`);
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await expect(page.getByText("已发布", { exact: true }).first()).toBeVisible();
  const shop = await theirs.newPage();
  await expect(async () => {
    await shop.goto(`/app/search/?keyword=${encodeURIComponent(gamename)}`);
    await expect(shop.getByText("开发者写的简介")).toBeVisible({ timeout: 2_000 });
  }).toPass();

  await partner.getByRole("menuitem", { name: "数据" }).click();
  await expect(async () => {
    await partner.getByRole("button", { name: "刷新" }).click();
    const visits = partner.getByRole("region", { name: "访问", exact: true });
    await expect(visits.getByText("今天到现在")).toHaveText("今天到现在 1", { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(partner.getByRole("row").filter({ hasText: gamename })).toBeVisible();
  for (const ofShop of ["渠道漏斗", "实时", "注册", "无结果搜索"])
    await expect(partner.getByRole("region", { name: ofShop, exact: true })).toHaveCount(0);
  await leaveButtons(partner);
  await expectAccessible(partner);
  await takeScreenshot(partner, "console partner figures", true);
  await partner.getByRole("button", { name: "切换浅色或深色" }).click();
  await leaveButtons(partner);
  await expectAccessible(partner);
  await partner.goto(`/console/games/${id}`);
  await expect(preview.getByRole("heading", { name: gamename })).toBeVisible();
  await expectAccessible(partner);
  await takeScreenshot(partner, "console partner game dark");
  await theirs.close();
  await withdraw(page, id);
});

/** The tooltips of buttons are outside of all landmarks. */
async function leaveButtons(page: Page): Promise<void> {
  await page.mouse.move(0, 400);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
}

interface Written {
  id: string;
  liveId: string;
  revision: number;
}

/** Publishes an HTML5 game with a logo of the demo's. It is the last one in every list, out of the sight of other tests. */
async function publishGame(
  page: Page,
  origin: string,
  names: { gamename: string; slug: string },
): Promise<Written> {
  const { logo } = await findWebGame(origin);
  const data = {
    ...{ ...names, logo, gametype: "html5", introduction: "简介", description: "介绍" },
    ...{ categories: ["页游"], score: 1, hot: 0, releasedAt: "2020-01-01 10:00" },
    entryUrl: "https://game.example/play",
  };
  const { id } = await postToConsole<Written>(page, "games/add", { data });
  await postToConsole(page, "games/submit", { id, revision: 1 });
  return postToConsole<Written>(page, "games/publish", { id, revision: 2 });
}

async function withdraw(page: Page, id: string): Promise<void> {
  const { revision } = await read<Written>(page, `games/get?id=${id}`);
  await postToConsole(page, "games/withdraw", { id, revision, reason: "测试结束" });
}

async function findDocument(page: Page, gamename: string): Promise<string> {
  const q = encodeURIComponent(gamename);
  const { rows } = await read<{ rows: { id: string }[] }>(page, `games/list?q=${q}`);
  return rows[0]!.id;
}

function read<Data>(page: Page, address: string): Promise<Data> {
  return page.evaluate(async (path) => {
    const answer = await fetch(`/console/api/${path}`);
    return (await answer.json()) as never;
  }, address);
}

/** Opens a page of the shop with a phone. */
async function visit(browser: Browser, address: string): Promise<void> {
  const phone = { viewport: { width: 390, height: 844 }, userAgent: agents.browser };
  const context = await browser.newContext(phone);
  const shop = await context.newPage();
  const counted = shop.waitForResponse(/\/channel\/visit/);
  await shop.goto(address);
  await counted;
  await context.close();
}

/** The first key is shown once, and with a reason another one takes its place. */
async function giveKeyTwice(partner: Page): Promise<void> {
  const dialog = partner.getByRole("dialog", { name: "入口密钥", exact: true });
  const take = async () => {
    const key = await dialog.locator("code").innerText();
    recordSecret("entry key", key);
    await dialog.getByRole("button", { name: "我已保存" }).click();
    return key;
  };
  await partner.getByRole("button", { name: "发放密钥" }).click();
  const first = await take();
  await partner.getByRole("button", { name: "更换密钥" }).click();
  await expectAccessible(partner);
  await partner.getByLabel("原因（记入操作记录）").fill("服务器搬迁");
  await partner.getByRole("button", { name: "更换", exact: true }).click();
  expect(await take()).not.toBe(first);
}
