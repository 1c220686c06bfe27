import type { Page } from "@playwright/test";
import { createApi, mustCall, mustCallAs } from "../../support/api.ts";
import { findHotGames, findWebGame } from "../../support/catalogue.ts";
import {
  type Client,
  chooseGame,
  desktop,
  getFromConsole,
  hidePreview,
  postToConsole,
  releaseByCall,
  showPreview,
  signInColleague,
  signInFirst,
} from "../../support/console.ts";
import { agents } from "../../support/fake-native.ts";
import {
  colourRules,
  expectAccessible,
  expectAccessibleDialog,
  takeScreenshot,
} from "../../support/page-checks.ts";
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
  const admin = await signInColleague(browser, `e2e-partners-${stamp}`);
  const gamename = `自家游戏${stamp}`;
  const { id, liveId } = await publishGame(admin, origin, { gamename, slug: `partner-${stamp}` });
  const phone = { origin, deviceid: `device-${stamp}`, agent: agents.browser };
  await mustCallAs(phone, "channel/visit", { gameid: liveId });
  const foreign = (await findHotGames(origin))[0]!;
  const foreignId = await findDocument(admin, foreign.gamename);
  const name = `e2e-dev-${stamp}`;
  await postToConsole(admin, "operators/add", {
    ...{ name, shownName: "开发者", role: "partner", games: [liveId], reason: "开发者入驻" },
  });

  await signInFirst(page, name, await releaseByCall(browser, name), "/console/games");
  await expect(page.getByRole("row").filter({ hasText: gamename })).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(2);
  // Partners neither ask for nor decide what takes two operators.
  await expect(page.getByRole("menuitem", { name: "审批" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "新建" })).toHaveCount(0);
  await takeScreenshot(page, "console partner games");
  await page.goto(`/console/games/${foreignId}`);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "标识" })).toHaveCount(0);

  await page.goto("/console/articles/create");
  await expect(page.getByText("请先选择游戏")).toBeVisible();
  await chooseGame(page, gamename);
  await expect(page.getByText("该游戏还没有栏目")).toBeVisible();

  await page.goto(`/console/games/${id}`);
  await page.getByRole("textbox", { name: "一句话简介" }).fill("开发者写的简介");
  await showPreview(page);
  await page.getByRole("button", { name: "保存" }).click();
  const preview = page.frameLocator(`iframe[title="${gamename}的预览"]`);
  await expect(preview.getByRole("heading", { name: gamename })).toBeVisible();
  await hidePreview(page);
  await giveKeyTwice(page);
  await page.getByRole("button", { name: "提交审核" }).click();
  await expect(page.getByText("待审核", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "发布", exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await takeScreenshot(page, "console partner game");
  await page.getByRole("button", { name: "切换浅色或深色" }).click();
  await leaveButtons(page);
  await expectAccessible(page, colourRules);
  await takeScreenshot(page, "console partner game dark");

  const { revision } = await getFromConsole<Written>(admin, `games/get?id=${id}`);
  await postToConsole(admin, "games/publish", { id, revision });
  const introductions = async () => {
    const payload = { keyword: gamename, page: 1, pageSize: 10 };
    const games = await mustCall(createApi(origin), "search/getSearchList", payload);
    return games.map(({ introduction }) => introduction);
  };
  await expect.poll(introductions).toContain("开发者写的简介");
  await expectOwnFigures(page, gamename);
  await withdraw(admin, id);
  await admin.close();
});

/** The figures of the partner's game, and none of the whole shop. */
async function expectOwnFigures(page: Page, gamename: string): Promise<void> {
  await page.getByRole("menuitem", { name: "数据" }).click();
  await expect(async () => {
    await page.getByRole("button", { name: "刷新" }).click();
    const visits = page.getByRole("region", { name: "访问", exact: true });
    await expect(visits.getByText("今天到现在")).toHaveText("今天到现在 1", { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByRole("row").filter({ hasText: gamename })).toBeVisible();
  for (const ofShop of ["渠道漏斗", "实时", "注册", "无结果搜索"])
    await expect(page.getByRole("region", { name: ofShop, exact: true })).toHaveCount(0);
  await leaveButtons(page);
  await expectAccessible(page);
  await takeScreenshot(page, "console partner figures dark", true);
}

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
  admin: Client,
  origin: string,
  names: { gamename: string; slug: string },
): Promise<Written> {
  const { logo } = await findWebGame(origin);
  const data = {
    ...{ ...names, logo, gametype: "html5", introduction: "简介", description: "介绍" },
    ...{ categories: ["页游"], score: 1, hot: 0, releasedAt: "2020-01-01 10:00" },
    entryUrl: "https://game.example/play",
  };
  const { id } = await postToConsole<Written>(admin, "games/add", { data });
  await postToConsole(admin, "games/submit", { id, revision: 1 });
  return postToConsole<Written>(admin, "games/publish", { id, revision: 2 });
}

async function withdraw(admin: Client, id: string): Promise<void> {
  const { revision } = await getFromConsole<Written>(admin, `games/get?id=${id}`);
  await postToConsole(admin, "games/withdraw", { id, revision, reason: "测试结束" });
}

async function findDocument(admin: Client, gamename: string): Promise<string> {
  const q = encodeURIComponent(gamename);
  const { rows } = await getFromConsole<{ rows: { id: string }[] }>(admin, `games/list?q=${q}`);
  return rows[0]!.id;
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
  await expectAccessibleDialog(partner);
  await partner.getByLabel("原因（记入操作记录）").fill("服务器搬迁");
  await partner.getByRole("button", { name: "更换", exact: true }).click();
  expect(await take()).not.toBe(first);
}
