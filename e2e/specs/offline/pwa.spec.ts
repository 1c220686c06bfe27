import { Buffer } from "node:buffer";
import { calls } from "@playfront/contract/calls";
import type { Locator, Page } from "@playwright/test";
import { GiftPage } from "../../pages/gift-page.ts";
import { createApi, mustCall } from "../../support/api.ts";
import { findHotGames, findOpenGift } from "../../support/catalogue.ts";
import { ready } from "../../support/page-checks.ts";
import { type Player, storedToken } from "../../support/players.ts";
import { expect, test } from "../../support/test.ts";
import { waitForCached, waitForWholePage } from "../../support/worker-caches.ts";

// Offline the browser logs every failed request.
test.use({ serviceWorkers: "allow", expectedMessages: /net::ERR_|dynamically imported module/ });

/** What a page says that the worker does not hold. */
const unkept = "此页面尚未缓存，联网后将自动打开";

/** Opens the home page and waits until the service worker controls it. */
async function openHome(page: Page): Promise<void> {
  await page.goto("/app/home/");
  await ready(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test("opened pages are readable offline, other pages show an offline state", async ({
  page,
  context,
  origin,
}) => {
  await openHome(page);
  await waitForCached(page, { cache: "pf-pages-", path: "/app/home/" });
  const hot = await findHotGames(origin);
  const seen: [path: string, heading: string][] = [["/app/home/", ""]];
  for (const { gameid, gamename } of hot.slice(0, 2)) {
    await page.locator(`a[href="/app/game/${gameid}"]`).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(gamename);
    await waitForCached(page, { cache: "pf-pages-", path: `/app/game/${gameid}` });
    seen.push([`/app/game/${gameid}`, gamename]);
    if (seen.length === 2) await page.goBack();
  }
  const news = page.getByRole("region", { name: "最新资讯" });
  await news.getByRole("listitem").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/app\/game\/\d+\/\w+\/\d+$/);
  const article = new URL(page.url()).pathname;
  await waitForCached(page, { cache: "pf-pages-", path: article });
  seen.push([article, await page.getByRole("heading", { level: 1 }).innerText()]);

  await context.setOffline(true);
  for (const [path, heading] of seen) {
    await page.goto(path);
    await ready(page);
    if (heading) await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expectLoaded(page.locator("main img:visible"));
  }
  await page.goto("/app/newgame/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("网络已断开");
  await expect(page.getByRole("link", { name: hot[0]!.gamename })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("新游推荐");
});

test("after a fresh start without a network, a page opened by its address opens by a tap, with its styles, and the rest later", async ({
  page,
  context,
  origin,
}) => {
  await openHome(page);
  const { gameid, gamename } = (await findHotGames(origin))[0]!;
  const path = `/app/game/${gameid}`;
  await page.goto(path);
  await ready(page);
  await waitForWholePage(page, path);
  await page.goto("/app/home/");
  await ready(page);
  await waitForWholePage(page, "/app/home/");
  // A fresh start: the tab has no answers of its own.
  await page.evaluate(() => sessionStorage.clear());
  await context.setOffline(true);
  await page.goto("/app/home/");
  await ready(page);
  const title = page.getByRole("heading", { level: 1 });
  await page.locator(`a[href="${path}"]`).first().click();
  await expect(title).toHaveText(gamename);
  await expect(page).toHaveURL(origin + path);
  await expect(page.getByText(unkept)).toBeHidden();
  // The game page's own sheet gives it this room; unstyled it has none.
  await expect(page.getByRole("article").first()).not.toHaveCSS("padding-bottom", "0px");
  await page.goBack();
  await expect(page.getByRole("region", { name: "精选推荐" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "主导航" })).toHaveCSS("position", "fixed");

  await page.getByRole("link", { name: "排行" }).first().click();
  await expect(page).toHaveURL(/\/app\/rank\//);
  await expect(page.getByText(unkept)).toBeVisible();
  await expect(page.getByText("当前无网络，仅可查看已缓存的内容")).toBeHidden();
  await context.setOffline(false);
  await expect(page.getByRole("button", { name: /^(下载|进入) / }).first()).toBeVisible();
  await expect(page.getByText(unkept)).toBeHidden();
});

test("on a new device without a network 我的 opens, and what is missing leaves the frame and its colours alone", async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    if (location.origin !== "null") localStorage.setItem("theme", "dark");
  });
  await openHome(page);
  await context.setOffline(true);
  const tabs = page.getByRole("navigation", { name: "主导航" });
  await tabs.getByRole("link", { name: "我的" }).click();
  await expect(page.getByRole("link", { name: "登录" }).first()).toBeVisible();
  await page.getByRole("link", { name: "设置" }).click();
  await expect(page.getByText(unkept)).toBeVisible();
  await expect(page.locator("html[data-theme=dark][data-ready]:not([data-unloaded])")).toHaveCount(
    1,
  );
  await page.getByRole("button", { name: "返回" }).click();
  await expect(tabs).toBeVisible();
  await context.setOffline(false);
});

test("no cache contains a player's token, claim, code, avatar or personal answers", async ({
  page,
  player,
  origin,
}) => {
  const avatar = await uploadAvatar(page, player);
  await openHome(page);
  await page.goto(`/app/home/?token=${player.token}`);
  await ready(page);
  const giftPage = new GiftPage(page, await findOpenGift(origin));
  await giftPage.open();
  await giftPage.button("领取").click();
  await expect(giftPage.dialog()).toBeVisible();
  const [code] = await page.evaluate(
    () =>
      document.querySelector("[role=alertdialog]")!.textContent!.match(/[A-Z0-9]{4,}[A-Z0-9-]*/)!,
  );
  for (const path of ["/app/user/", "/app/user/gift/", "/app/user/message/"]) {
    await page.goto(path);
    await ready(page);
    if (path === "/app/user/") await expectLoaded(page.locator(`main img[src*="${avatar}"]`));
    await waitForCached(page, { cache: "pf-pages-", path });
  }
  // The worker keeps the shop's own pictures.
  const countPictures = () =>
    page.evaluate(async () => (await (await caches.open("pf-pictures")).keys()).length);
  await expect.poll(countPictures).toBeGreaterThan(0);

  const stored = await page.evaluate(readCaches);
  const token = await storedToken(page);
  expect(stored.length).toBeGreaterThan(10_000);
  // There are no other caches; the names of versioned caches contain the version.
  const names = stored
    .match(/^cache .+$/gm)!
    .map((line) => line.replace(/[0-9a-f]{16}|http.+/, "*"));
  expect(names.sort()).toEqual([
    "cache pf-answers-*",
    "cache pf-choices",
    "cache pf-code",
    "cache pf-pages-*",
    "cache pf-pictures",
    "cache workbox-precache-v2-*",
  ]);
  const ofPlayer = player.uid === "" ? "-" : `"uid":"${player.uid}"`;
  for (const secret of [player.token, token!, code!, avatar, player.username, ofPlayer]) {
    expect(stored).not.toContain(secret);
  }
  expect(stored).not.toMatch(new RegExp(`${origin}/(m/app/api|user)/(user|index/phone)`));
});

/** The addresses of everything that the caches keep, with all text. */
async function readCaches(): Promise<string> {
  const found: string[] = [];
  for (const name of await caches.keys()) {
    found.push(`cache ${name}`);
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const response = await cache.match(request, { ignoreVary: true });
      const type = response?.headers.get("content-type") ?? "";
      const text = /text|json|javascript/.test(type) ? await response?.text() : "";
      found.push(`${request.url}\n${text}`);
    }
  }
  return found.join("\n");
}

const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

/** Resolves to what the addresses of the avatar in all its sizes contain. */
async function uploadAvatar(page: Page, { token, deviceid }: Player): Promise<string> {
  const upload = await page.request.post(calls["user/uploadAvatar"].path, {
    headers: { token, deviceid },
    multipart: { file: { name: "a.png", mimeType: "image/png", buffer: onePixel } },
  });
  const { avatar } = (await upload.json()).data as { avatar: string };
  return avatar.replace(/\.webp$/, "");
}

async function expectLoaded(picture: Locator): Promise<void> {
  const width = () => picture.first().evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
}

test("with a network again, an old answer of the service worker is asked for anew", async ({
  page,
  context,
}) => {
  await openHome(page);
  const list = calls["game/getGameList"].path;
  const openRank = async () => {
    await page.getByRole("link", { name: "排行" }).first().click();
    await expect(page).toHaveURL(/\/app\/rank\//);
  };
  const firstGame = page.getByRole("main").getByRole("listitem").first();
  await openRank();
  await expect(firstGame).toBeVisible();
  await expect.poll(() => ageKeptAnswers(page, list)).toBeGreaterThan(0);
  await page.evaluate(() => sessionStorage.clear());

  await context.setOffline(true);
  await page.goto("/app/home/");
  await ready(page);
  await openRank();
  await expect(firstGame).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/app\/home\//);
  await context.setOffline(false);
  const asked = page.waitForResponse(
    (response) => response.url().includes(list) && response.headers()["x-kept-at"] === undefined,
  );
  await openRank();
  expect((await asked).status()).toBe(200);
});

test("a new version waits for the answer to a tap and for what it says, and comes with the next page", async ({
  page,
  origin,
  login,
  player,
}) => {
  test.slow();
  const rank = { rank: "预约榜", page: 1, pageSize: 1 };
  const [game] = await mustCall(createApi(origin), "game/getGameList", rank);
  await login(player);
  await openHome(page);
  await page.goto(`/app/rank/${encodeURIComponent(rank.rank)}`);
  await ready(page);
  const answered = Promise.withResolvers<void>();
  await page.route(`**${calls["game/follow"].path}`, async (route) => {
    await answered.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(`**${calls["game/follow"].path}`);
  await page.getByRole("button", { name: `预约 ${game!.gamename}` }).click();
  await asked;
  const html = page.locator("html");
  await html.evaluate((root) => {
    root.dataset.kept = "";
    navigator.serviceWorker.dispatchEvent(new Event("controllerchange"));
  });
  answered.resolve();
  const said = page.getByText("预约成功，上线时将发消息提醒您");
  await expect(said).toBeVisible();
  await expect(said).toBeHidden();
  await expect(html).toHaveAttribute("data-kept");
  await page.getByRole("link", { name: "热游榜", exact: true }).click();
  await page.waitForURL((url) => decodeURIComponent(url.pathname).endsWith("/热游榜"));
  await expect(html).not.toHaveAttribute("data-kept");
});

/** Makes what the service worker has kept of a call an hour older; returns how many answers that were. */
function ageKeptAnswers(page: Page, path: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    let aged = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (new URL(request.url).pathname !== wanted) continue;
        const kept = (await cache.match(request, { ignoreVary: true }))!;
        const headers = new Headers(kept.headers);
        headers.set("x-kept-at", String(Number(headers.get("x-kept-at")) - 3_600_000));
        await cache.put(request, new Response(await kept.text(), { headers }));
        aged += 1;
      }
    }
    return aged;
  }, path);
}
