import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { mustCall } from "../api.ts";
import { findMobileGame, findOpenGift } from "../catalogue.ts";
import { addPerson, chooseGame, desktop, postToConsole, signInFirst } from "../console.ts";
import { createPlayerApi, registerBoundPlayer, registerPlayer, sendFeedback } from "../players.ts";

interface Shop {
  browser: Browser;
  /** Of the operator whose console is shown. */
  page: Page;
  origin: string;
}

const apk = join(import.meta.dirname, "../../../packages/apk/fixtures/facts/aapt.apk");
const stamp = Date.now() % 100_000;

/** Brings the page to what each picture of the handbook shows, and yields the picture's name: the folder of its chapter and its file. */
export async function* handbookPages(shop: Shop): AsyncGenerator<string> {
  const { page } = shop;
  const name = `zhang.min${stamp}`;
  const password = await addPerson(name, "张敏", "administrator");
  await page.goto("/console/");
  await page.getByLabel("用户名").fill(name);
  yield "account/login";
  await signInFirst(page, name, password);
  await open(page, "account");
  yield "account/account";
  yield* contentPages(shop);
  yield* giftPages(shop);
  yield* codePages(shop);
  yield* postPages(shop);
  yield* playerPages(shop);
  yield* packagePages(shop);
  yield* adminPages(shop);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/console/${path}`);
  await page.getByRole("main").waitFor();
}

async function* contentPages({ page, origin }: Shop): AsyncGenerator<string> {
  await open(page, "");
  await page.getByRole("region", { name: "短链访问", exact: true }).waitFor();
  yield "figures/figures";
  await open(page, "games");
  yield "games/games";
  for (const row of [1, 2, 3]) await page.getByRole("row").nth(row).getByRole("checkbox").check();
  await page.getByRole("button", { name: "发布", exact: true }).click();
  yield "games/bulk";
  const { gamename } = await findMobileGame(origin);
  await open(page, `games?filter=${encodeURIComponent(JSON.stringify({ q: gamename }))}`);
  await page.getByRole("row").nth(1).click();
  await page.frameLocator("iframe").getByRole("heading", { name: gamename }).waitFor();
  yield "games/game";
  await open(page, "articles/create");
  await page.getByLabel("标题").first().fill("周末双倍经验活动");
  await page.getByLabel("摘要").fill("本周六、周日全天双倍经验");
  const body = page.getByRole("textbox", { name: "正文" });
  await body.fill("本周六、周日全天双倍经验，还可领取周末礼包。");
  await page.getByRole("toolbar", { name: "正文排版" }).scrollIntoViewIfNeeded();
  yield "articles/article";
  // The form that was not saved asks before it is left.
  page.once("dialog", (dialog) => void dialog.accept());
  await open(page, "slides");
  await page.getByRole("row").nth(1).click();
  await page.waitForURL(/\/slides\/\w+/);
  yield "slides/slide";
  await open(page, "collections");
  await page.getByRole("row").nth(1).click();
  await page.frameLocator("iframe").getByRole("heading", { level: 1 }).waitFor();
  yield "collections/collection";
  await open(page, "site?section=home");
  yield "site/site";
  await open(page, "site?section=legal");
  yield "site/legal";
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("像素");
  await page.getByRole("option").first().waitFor();
  yield "questions/search";
}

async function* giftPages({ browser, page, origin }: Shop): AsyncGenerator<string> {
  await open(page, "gifts");
  yield "gifts/gifts";
  // Only players with a real name may claim it.
  const { giftid } = await findOpenGift(origin, "2");
  const part = (name: string) => open(page, `gifts/${giftid}?part=${name}`);
  const bottom = () => page.getByRole("tabpanel").scrollIntoViewIfNeeded();
  await part("import");
  await page
    .getByRole("textbox", { name: "要导入的兑换码" })
    .fill("SUMMER-0001\nSUMMER-0002\n坏 码");
  await page.getByRole("button", { name: "检查" }).click();
  await page.getByRole("alert").first().waitFor();
  await bottom();
  yield "gifts/import";
  await part("stock");
  await bottom();
  yield "gifts/stock";
  const player = await registerBoundPlayer(origin);
  await part("refusal");
  await page.getByLabel(/^玩家编号/).fill(player.uid);
  await page.getByRole("button", { name: "查原因" }).click();
  await page.getByRole("alert").first().waitFor();
  await bottom();
  yield "gifts/refusal";
  const context = await browser.newContext({ ...desktop, baseURL: origin });
  const other = await context.newPage();
  const colleague = `wang.lei${stamp}`;
  await signInFirst(other, colleague, await addPerson(colleague, "王磊", "giftManager"));
  const wanted = { id: giftid, which: "claimed", reason: "与开发商对账" };
  await postToConsole(other, "gifts/export", wanted);
  await context.close();
  await open(page, "requests");
  yield "requests/requests";
}

/** What a player says of a code, and the servers that open. */
async function* codePages({ page, origin }: Shop): AsyncGenerator<string> {
  const { giftid } = await findOpenGift(origin);
  for (const note of ["一服 小明", "提示“礼包码不存在”"]) {
    const player = createPlayerApi(origin, await registerPlayer(origin));
    await mustCall(player, "gift/getUserGiftSn", { giftid });
    await mustCall(player, "gift/reportCode", { giftid, problem: "used", note });
  }
  await open(page, "dead-codes");
  yield "gifts/dead-codes";
  await open(page, "openings");
  yield "openings/openings";
}

async function* postPages({ page, origin }: Shop): AsyncGenerator<string> {
  const player = createPlayerApi(origin, await registerBoundPlayer(origin));
  const { gameid } = await findMobileGame(origin);
  await mustCall(player, "game/getDownloadUrl", { gameid, platform: "android" });
  // A new account's text waits for an operator.
  await mustCall(player, "review/submit", {
    gameid,
    score: 4,
    content: "手感很好，剧情再长些就好了",
  });
  await open(page, "posts");
  yield "posts/posts";
}

async function* playerPages({ page, origin }: Shop): AsyncGenerator<string> {
  const player = await registerBoundPlayer(origin);
  const content = "领取礼包后一直没有看到兑换码，请帮忙查一下。";
  await sendFeedback(createPlayerApi(origin, player), content);
  await open(page, "players");
  yield "players/players";
  await open(page, `players/${player.uid}/show`);
  yield "players/player";
  await page.getByRole("tab", { name: "工单" }).click();
  await page.getByRole("link", { name: "礼包兑换" }).click();
  await page
    .getByRole("textbox", { name: "回复内容" })
    .fill("已为您查到，兑换码在「我的 › 我的礼包」中。");
  yield "players/ticket";
  const { id } = await postToConsole<{ id: string }>(page, "announcements/add", {
    title: "周五停机维护通知",
    content: "本周五 2:00–4:00 停机维护，期间不能登录。",
    audience: "all",
  });
  await open(page, `announcements/${id}`);
  yield "announcements/announcement";
}

async function* packagePages({ page, origin }: Shop): AsyncGenerator<string> {
  const { gameid } = await findMobileGame(origin);
  await open(page, `packages/create?gameid=${gameid}`);
  await page.locator("input[type=file]").setInputFiles(apk);
  await page.getByRole("textbox", { name: "编号" }).fill(`sword-2.4.${stamp}`);
  yield "packages/package-new";
  await page.getByRole("button", { name: "上传", exact: true }).click();
  await page.getByRole("button", { name: "设为游戏的安装包" }).waitFor();
  yield "packages/package";
}

async function* adminPages({ page, origin }: Shop): AsyncGenerator<string> {
  await open(page, "operators");
  yield "operators/operators";
  await page
    .getByRole("row")
    .filter({ hasText: `wang.lei${stamp}` })
    .click();
  await page.waitForURL(/\/operators\/\w+/);
  yield "operators/operator";
  await open(page, "operators/create");
  await page.getByRole("textbox", { name: "用户名", exact: true }).fill("studio.one");
  await page.getByRole("textbox", { name: "姓名", exact: true }).fill("星河工作室");
  await page.getByRole("combobox", { name: "角色" }).click();
  await page.getByRole("option", { name: "合作方" }).click();
  await chooseGame(page, (await findMobileGame(origin)).gamename);
  yield "keys/partner";
  const until = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
  const key = { name: `studio-release${stamp}`, role: "editor", until };
  await postToConsole(page, "keys/add", key);
  await open(page, "keys");
  yield "keys/keys";
  const { id } = await postToConsole<{ id: string }>(page, "webhooks/add", {
    name: `stock-alarm${stamp}`,
    url: "https://hooks.example.com/playfront",
    events: ["gift.low", "ticket.new"],
  });
  await open(page, `webhooks/${id}`);
  yield "webhooks/webhook";
  await open(page, "trail");
  yield "trail/trail";
  await open(page, "system");
  await page.getByRole("progressbar", { name: "正在读取系统状态" }).waitFor({ state: "detached" });
  yield "system/system";
}
