import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { ConsoleEditor } from "../../pages/console-editor.ts";
import {
  chooseGame,
  desktop,
  getFromConsole,
  postToConsole,
  signInByForm,
} from "../../support/console.ts";
import { emptyDataDir } from "../../support/data-dir.ts";
import { follow, stepsOf } from "../../support/documents/how-to.ts";
import { agents } from "../../support/fake-native.ts";
import { runOperatorCommandIn } from "../../support/operator-cli.ts";
import { expectAccessible, ready, takeScreenshot } from "../../support/page-checks.ts";
import { pictureFile } from "../../support/pictures.ts";
import { registerPlayer } from "../../support/players.ts";
import { ports } from "../../support/ports.ts";
import { startEmptyShop } from "../../support/processes/empty-shop.ts";
import { stopGroup } from "../../support/processes/process-group.ts";
import { expect, test } from "../../support/test.ts";

const apk = join(import.meta.dirname, "../../../packages/apk/fixtures/facts/aapt.apk");
const appStorePage = "https://apps.apple.com/cn/app/id1234567890";
const baseURL = `http://localhost:${ports.emptyShop}`;
const phone = {
  baseURL,
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
};

test.use({ ...desktop, baseURL });

let shop: ChildProcess | undefined;
test.afterAll(async () => shop && (await stopGroup(shop)));

test("the how-to leads from an empty database to a shop that a player uses", async ({
  page,
  browser,
  origin,
  login,
}) => {
  test.setTimeout(180_000);
  const editor = new ConsoleEditor(page);
  const numbers = { web: "", mobile: "", ios: "" };
  let password = "";
  const steps = {
    "1. Start an empty shop": async () => {
      shop = await startEmptyShop();
    },
    "2. Add yourself as an operator": async () => {
      const said = await runOperatorCommandIn(emptyDataDir, "operator", "add", "li.na", "李娜");
      password = said.split("\n")[0]!.split(" ").at(-1)!;
    },
    "3. Log in to the console": async () => {
      await signInByForm(page, "li.na", password);
      await expectBeginnings(page);
    },
    "4. Add a game that is played in the browser": async () => {
      await editor.create("游戏");
      await fillGame(editor, { name: "星河漫步", slug: "star-walk", category: "页游" });
      await editor.choose("类型", "页游（点开即玩）");
      await editor.fill({ 入口地址: "https://games.example.com/star-walk/" });
      await editor.saveAndPublish();
      numbers.web = await editor.gameNumber();
    },
    "5. Add a game to download": async () => {
      numbers.mobile = await addGameToDownload(page);
    },
    "6. Upload its package": async () => {
      await editor.create("安装包");
      await page.locator("input[type=file]").setInputFiles(apk);
      await chooseGame(page, "山海行");
      await page.getByRole("button", { name: "上传", exact: true }).click();
      await page.getByRole("button", { name: "设为游戏的安装包" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "确定" }).click();
      await expect(page.getByText("玩家现在下载此安装包")).toBeVisible();
    },
    "7. Add a game of the App Store": async () => {
      await editor.create("游戏");
      await fillGame(editor, { name: "云上棋局", slug: "cloud-chess", category: "棋牌" });
      await editor.field("App Store 链接").fill(appStorePage);
      await editor.saveAndPublish();
      numbers.ios = await editor.gameNumber();
    },
    "8. Add a slide": async () => {
      await editor.create("轮播图");
      await editor.fill({ 标题: "星河漫步今日上线", 链接: `/app/game/${numbers.web}` });
      await editor.addPicture("图片", pictureFile("activity"));
      await editor.saveAndPublish();
    },
    "9. Give a game columns for its news": async () => {
      await page.getByRole("menuitem", { name: "站点设置" }).click();
      await page.getByRole("tab", { name: "资讯栏目" }).click();
      const columns = page.getByRole("region", { name: "资讯栏目" });
      await columns.getByRole("combobox", { name: "游戏" }).fill("星河");
      await page.getByRole("option", { name: "星河漫步" }).click();
      await columns.getByRole("button", { name: "添加栏目" }).click();
      await editor.fill({ 名称: "新闻", 代号: "xinwen" });
      await editor.save();
      await expect(page.getByText("已保存，玩家打开下一个页面即可看到")).toBeVisible();
    },
    "10. Write an article": async () => {
      await editor.create("文章");
      await chooseGame(page, "星河漫步");
      await editor.fill({ 标题: "星河漫步上线公告" });
      await page.getByRole("combobox", { name: "栏目" }).click();
      await page.getByRole("option", { name: "新闻" }).click();
      await editor.fill({ 摘要: "今日正式上线", 作者: "运营小组" });
      await editor.field("正文").fill("星河漫步今日正式上线，欢迎体验。");
      await editor.saveAndPublish();
    },
    "11. Add a gift with a thousand codes": () => addGift(editor, "星河漫步"),
    "12. See it as a player": async () => {
      const context = await browser.newContext({ ...phone, userAgent: agents.browser });
      await login(await registerPlayer(origin), context);
      await seeShop(await context.newPage(), numbers);
      const iphone = await browser.newContext({ ...phone, userAgent: agents.iphone });
      await iphone.route(appStorePage, (route) => route.fulfill({ body: "" }));
      const visitor = await iphone.newPage();
      await visitor.goto(`/app/game/${numbers.ios}`);
      await ready(visitor);
      await visitor.getByRole("button", { name: "下载 云上棋局" }).first().click();
      await expect(visitor).toHaveURL(appStorePage);
    },
  };
  expect(Object.keys(steps)).toEqual(await stepsOf("fill-your-own-shop"));
  await follow(steps);
});

/** A list that is still empty says how to begin: one with buttons of its own, a plain one, and one of documents. */
async function expectBeginnings(page: Page): Promise<void> {
  for (const list of ["密钥", "礼包", "游戏"]) {
    await page.getByRole("menuitem", { name: list, exact: true }).click();
    await expect(page.getByText(`还没有${list}`, { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "新建" })).toBeVisible();
  }
  await expectAccessible(page);
  await takeScreenshot(page, "console empty list");
}

/** By calls, with the icon of the game before: the forms of the other games are filled by hand. */
async function addGameToDownload(page: Page): Promise<string> {
  const { rows } = await getFromConsole<{ rows: { id: string }[] }>(page, "games/list");
  const before = await getFromConsole<{ data: { logo: string } }>(
    page,
    `games/get?id=${rows[0]!.id}`,
  );
  const data = {
    ...{ gamename: "山海行", slug: "mountain-sea", gametype: "mobile", logo: before.data.logo },
    ...{ introduction: "山海行，现已上线", description: "山海行是一款新游戏。" },
    ...{ categories: ["冒险"], score: 8, hot: 0 },
  };
  const { id } = await postToConsole<{ id: string }>(page, "games/add", { data });
  await postToConsole(page, "games/submit", { id, revision: 1 });
  const published = await postToConsole<{ liveId: string }>(page, "games/publish", {
    ...{ id, revision: 2 },
  });
  return published.liveId;
}

interface NewGame {
  name: string;
  slug: string;
  category: string;
}

async function fillGame(editor: ConsoleEditor, { name, slug, category }: NewGame): Promise<void> {
  await editor.fill({ 名称: name, 标识: slug, 一句话简介: `${name}，现已上线` });
  await editor.fill({ 介绍: `${name}是一款新游戏。` });
  const categories = editor.page.getByRole("combobox", { name: "分类" });
  await categories.fill(category);
  await categories.press("Enter");
  await editor.addPicture("图标", pictureFile("logo"));
}

async function addGift(editor: ConsoleEditor, gamename: string): Promise<void> {
  const { page } = editor;
  await editor.create("礼包");
  await chooseGame(page, gamename);
  await editor.fill({ 名称: "首发礼包", 内容: "金币×100" });
  await editor.fill({ 使用方法: "在游戏内「设置 › 兑换码」中输入" });
  await page.getByLabel("开始领取").fill("2020-01-01T10:00");
  await page.getByLabel("结束领取").fill("2099-01-01T10:00");
  await editor.save();
  await page.getByRole("tab", { name: "导入" }).click();
  const codes = Array.from({ length: 1000 }, (_, index) => `SHOP-${1000 + index}`).join("\n");
  await page
    .getByLabel("选择文件")
    .setInputFiles({ name: "codes.txt", mimeType: "text/plain", buffer: Buffer.from(codes) });
  await page.getByRole("button", { name: "检查" }).click();
  await expect(page.getByText("可导入 1,000 个")).toBeVisible();
  await page.getByRole("button", { name: "导入", exact: true }).click();
  await expect(page.getByText("已导入 1,000 个")).toBeVisible();
  await page.getByRole("tab", { name: "库存" }).click();
  await expect(page.getByText("共 1,000 个，剩余 1,000 个")).toBeVisible();
}

interface GameNumbers {
  web: string;
  mobile: string;
}

async function seeShop(player: Page, { web, mobile }: GameNumbers): Promise<void> {
  await player.goto("/app/home/");
  await ready(player);
  await expect(player.getByRole("link", { name: /星河漫步今日上线/ })).toBeVisible();
  for (const name of ["星河漫步", "山海行", "云上棋局"])
    await expect(player.getByRole("link", { name }).first()).toBeVisible();
  await takeScreenshot(player, "filled shop home", true);
  await player.goto(`/app/game/${web}`);
  await expect(player.getByRole("button", { name: "进入 星河漫步" }).first()).toBeVisible();
  await player.goto(`/app/game/${web}/xinwen/`);
  await player.getByRole("link", { name: /星河漫步上线公告/ }).click();
  await expect(player.getByText("欢迎体验")).toBeVisible();
  await player.goto(`/app/game/${mobile}`);
  await ready(player);
  const saving = player.waitForEvent("download");
  await player.getByRole("button", { name: "下载 山海行" }).first().click();
  expect((await saving).suggestedFilename()).toMatch(/\.apk$/);
  await player.goto("/app/gift/");
  await player
    .getByRole("link", { name: /星河漫步/ })
    .first()
    .click();
  await player
    .getByRole("link", { name: /首发礼包/ })
    .first()
    .click();
  // The list before has such a button, too.
  await expect(player.getByRole("heading", { level: 1, name: "首发礼包" })).toBeVisible();
  await player.getByRole("button", { name: "领取 首发礼包" }).click();
  await expect(player.getByRole("alertdialog").locator("code")).toHaveText(/^SHOP-\d{4}$/);
}
