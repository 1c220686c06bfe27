import type { Page } from "@playwright/test";
import QrCode from "qrcode";
import {
  findArticle,
  findCollection,
  findHotGames,
  findOpenGift,
  findReviewedGame,
} from "../../support/catalogue.ts";
import { runOperatorCommand } from "../../support/operator-cli.ts";
import { waitForRunCode } from "../../support/page/run-code.ts";
import {
  expectAccessible,
  expectHealthyScreen,
  readDownload,
  ready,
  settled,
  takeScreenshot,
} from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

const phone =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";

test.use({ userAgent: phone, permissions: ["clipboard-read", "clipboard-write"] });

const dialog = (page: Page, name: string) => page.getByRole("alertdialog", { name });
const poster = (page: Page) => page.getByRole("img", { name: /的分享海报，含二维码/ });

async function openShare(page: Page, path: string): Promise<void> {
  await page.goto(`/app${path}?cid=poster-1`);
  await ready(page);
  await tapShare(page);
}

async function tapShare(page: Page): Promise<void> {
  await page.getByRole("button", { name: "分享", exact: true }).click();
  await expect(dialog(page, "分享")).toBeVisible();
}

/** The dark and light modules of the poster's QR code, from the dark square at its lower right. Runs in the page. */
async function readModules({ src, size }: { src: string; size: number }): Promise<string> {
  const picture = new Image();
  picture.src = src;
  await picture.decode();
  const { width, height } = picture;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d")!;
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const isDark = (x: number, y: number) => data[(Math.round(y) * width + Math.round(x)) * 4]! < 128;
  const dark: [x: number, y: number][] = [];
  for (let y = height - 250; y < height; y += 1) {
    for (let x = Math.round(width * 0.65); x < width; x += 1) if (isDark(x, y)) dark.push([x, y]);
  }
  const [left, top] = [Math.min(...dark.map(([x]) => x)), Math.min(...dark.map(([, y]) => y))];
  const module = (Math.max(...dark.map(([x]) => x)) + 1 - left) / size;
  let modules = "";
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      modules += isDark(left + (column + 0.5) * module, top + (row + 0.5) * module) ? "1" : "0";
    }
  }
  return modules;
}

async function tapPoster(page: Page): Promise<void> {
  await page.getByRole("button", { name: "分享海报" }).click();
}

async function expectPosterOf(page: Page, address: string): Promise<void> {
  await expect(poster(page)).toBeVisible();
  const { size, data } = QrCode.create(address).modules;
  const src = (await poster(page).getAttribute("src"))!;
  expect(await page.evaluate(readModules, { src, size })).toBe(Array.from(data, Number).join(""));
}

/** The short link that the dialog shows once the host has given it. */
async function readShortLink(page: Page, origin: string): Promise<string> {
  const shown = dialog(page, "分享").getByText(new RegExp(`^${origin}/s/\\w{10}$`));
  await expect(shown).toBeVisible();
  return (await shown.textContent())!;
}

test("games, gifts and collections are shared by a short link and a poster of it, articles by their address, and nothing of it loads before the tap", async ({
  page,
  origin,
}) => {
  test.slow();
  const [game] = await findHotGames(origin);
  const gift = await findOpenGift(origin);
  const { gameid, col, aid } = await findArticle(origin);
  const collection = await findCollection(origin);
  await runOperatorCommand("channel", "add", "poster-1", "海报渠道");
  const gamePath = `/game/${game!.gameid}`;
  const articlePath = `/game/${gameid}/${col}/${aid}`;
  const code: string[] = [];
  page.on("request", (request) => {
    if (/(?:share-dialog|poster-dialog)-/.test(request.url())) code.push(request.url());
  });
  for (const path of [
    gamePath,
    `/gift/info/${gift.giftid}`,
    `/collection/${collection.id}`,
    articlePath,
  ]) {
    await page.goto(`/app${path}?cid=poster-1`);
    await settled(page);
    if (path === gamePath) expect(code).toEqual([]);
    await tapShare(page);
    expect(code).not.toEqual([]);
    const address =
      path === articlePath
        ? `${origin}/app${path}?cid=poster-1`
        : await readShortLink(page, origin);
    await expect(dialog(page, "分享")).toContainText(address);
    if (path === gamePath) await expectAccessible(page);
    await page.getByRole("button", { name: "复制链接" }).click();
    await expect(page.getByText("链接已复制")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await expect(dialog(page, "分享")).toBeHidden();
    await tapShare(page);
    await tapPoster(page);
    await expectPosterOf(page, address);
    if (path === gamePath) await expectAccessible(page);
    await takeScreenshot(
      page,
      `poster ${path.split("/")[1]}${path === articlePath ? " article" : ""}`,
    );
    if (path !== articlePath) await expectLeadsTo(page, address, path);
  }
});

/** The short link leads to the page, which learns of the channel and of the link. */
async function expectLeadsTo(page: Page, address: string, path: string): Promise<void> {
  const opened = await page.request.get(address, { maxRedirects: 0 });
  expect(opened.status()).toBe(302);
  const code = address.slice(-10);
  expect(opened.headers().location).toBe(`/app${path}?cid=poster-1&share=${code}`);
}

test("a review is shared by a poster of it, and its link shows it above all others", async ({
  page,
  origin,
}) => {
  const { gameid } = await findReviewedGame(origin);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`/app/game/${gameid}/reviews/newest`);
  await ready(page);
  const card = page.getByRole("article", { name: /的评价$/ }).last();
  const name = (await card.getAttribute("aria-label"))!;
  await card.getByRole("button", { name: `分享${name}` }).click();
  const address = await readShortLink(page, origin);
  await takeScreenshot(page, "share dialog dark");
  await tapPoster(page);
  await expectPosterOf(page, address);
  await expectAccessible(page);
  await takeScreenshot(page, "poster review dark");
  await page.goto(address);
  await expect(page).toHaveURL(new RegExp(`/app/game/${gameid}/reviews/\\d+\\?share=\\w{10}$`));
  const shared = page.getByRole("region", { name: "分享的评价" });
  await expect(shared.getByRole("article", { name })).toBeVisible();
  await expect(page.getByRole("article", { name })).toHaveCount(1);
  await expectHealthyScreen(page, "shared review");
  await page.getByRole("link", { name: "最新" }).click();
  await expect(page).toHaveURL(`/app/game/${gameid}/reviews/newest`);
  await expect(shared).toHaveCount(0);
  await page.goto(`/app/game/${gameid}/reviews/999999999`);
  await expect(page.getByText("这条评价已不在，看看其他玩家怎么说。")).toBeVisible();
});

test("a host that gives no short link in time leaves the page's address on the poster", async ({
  page,
  origin,
}) => {
  const gift = await findOpenGift(origin);
  await page.clock.install();
  await page.route("**/share/getShareLink/", () => {});
  await openShare(page, `/gift/info/${gift.giftid}`);
  const code = page.waitForResponse(/poster-dialog-[^/]+\.js$/);
  await tapPoster(page);
  await waitForRunCode(page, [(await code).url()]);
  await page.clock.fastForward(4_000);
  await expectPosterOf(page, `${origin}/app/gift/info/${gift.giftid}?cid=poster-1`);
});

test.describe("also without a network", () => {
  test.use({ expectedMessages: /ERR_INTERNET_DISCONNECTED/ });
  test("the poster can be saved, back closes it and stays on the page, which is still shared offline by its address", async ({
    page,
    context,
    origin,
  }) => {
    const gift = await findOpenGift(origin);
    await openShare(page, `/gift/info/${gift.giftid}`);
    const before = await page.evaluate(() => history.length);
    await tapPoster(page);
    await expect(poster(page)).toBeVisible();
    const { name, content } = await readDownload(page, () =>
      page.getByRole("button", { name: "保存图片" }).click(),
    );
    expect(name).toMatch(/\.jpg$/);
    expect(content.subarray(0, 3).toString("hex")).toBe("ffd8ff");
    await page.goBack();
    await expect(poster(page)).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/gift/info/${gift.giftid}`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(gift.giftname);
    // The poster took over the entry of the ways to share.
    expect(await page.evaluate(() => history.length)).toBe(before);

    await context.setOffline(true);
    await tapShare(page);
    const address = `${origin}/app/gift/info/${gift.giftid}?cid=poster-1`;
    await expect(dialog(page, "分享")).toContainText(address);
    await tapPoster(page);
    await expectPosterOf(page, address);
  });
});

test("a game whose pictures cannot be loaded still has a poster", async ({ page, origin }) => {
  const [game] = await findHotGames(origin);
  const path = `/game/${game!.gameid}`;
  await openShare(page, path);
  await page.route("**/media/**", (route) => route.fulfill({ status: 404, body: "" }));
  const address = await readShortLink(page, origin);
  await tapPoster(page);
  await expectPosterOf(page, address);
});

test.describe("in WeChat", () => {
  test.use({ userAgent: `${phone} MicroMessenger/8.0.50` });
  test("a guide points to WeChat's menu, the address has the channel, back closes the guide, and the poster is saved by a long press", async ({
    page,
    origin,
  }) => {
    const gift = await findOpenGift(origin);
    await page.addInitScript(() => localStorage.setItem("cid", "wechat-1"));
    await page.goto(`/app/gift/info/${gift.giftid}`);
    await ready(page);
    await tapShare(page);
    await readShortLink(page, origin);
    await page.getByRole("button", { name: "微信分享" }).click();
    const guide = dialog(page, "分享给微信好友");
    await expect(guide).toContainText("点击右上角的「···」");
    await expect(page).toHaveURL(
      new RegExp(`/app/gift/info/${gift.giftid}\\?cid=wechat-1&share=\\w{10}$`),
    );
    await expectAccessible(page);
    await page.goBack();
    await expect(guide).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/gift/info/${gift.giftid}`));

    // WeChat takes no downloads.
    await tapShare(page);
    await tapPoster(page);
    await expect(poster(page)).toBeVisible();
    await expect(page.getByText("长按图片可保存或发送给好友")).toBeVisible();
    await expect(page.getByRole("button", { name: "保存图片" })).toHaveCount(0);
    expect(await poster(page).getAttribute("src")).toMatch(/^data:image\/jpeg/);
  });
});
