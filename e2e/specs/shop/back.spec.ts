import type { Page } from "@playwright/test";
import { GiftPage } from "../../pages/gift-page.ts";
import { createApi, mustCall } from "../../support/api.ts";
import { findHotGames, findOpenGift } from "../../support/catalogue.ts";
import { waitForRunCode } from "../../support/page/run-code.ts";
import { expectAccessible, ready } from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

/** Opens a gift from the list of gifts as a visitor, and the dialog that asks to log in. */
async function openLoginDialog(page: Page, origin: string): Promise<GiftPage> {
  const giftPage = new GiftPage(page, await findOpenGift(origin));
  await page.goto("/app/gift/");
  await giftPage.open();
  await giftPage.button("领取").click();
  await expect(giftPage.dialog("请先登录")).toBeVisible();
  return giftPage;
}

async function expectClosed(giftPage: GiftPage, button: "领取" | "已领" = "领取"): Promise<void> {
  await expect(giftPage.dialog()).toHaveCount(0);
  await expect(giftPage.page).toHaveURL(new RegExp(`/app/gift/info/${giftPage.gift.giftid}$`));
  await expect(giftPage.button(button)).toBeVisible();
}

async function expectBackLeadsToList(page: Page): Promise<void> {
  await page.goBack();
  await expect(page).toHaveURL(/\/app\/gift\/$/);
}

test("a dialog leaves no entry in the history, whether back, an answer or a reload closes it, and returns the focus", async ({
  page,
  origin,
}) => {
  const giftPage = await openLoginDialog(page, origin);
  await page.goBack();
  await expectClosed(giftPage);
  // Forward opens nothing.
  await page.evaluate(() => history.forward());
  await expectClosed(giftPage);
  await giftPage.button("领取").click();
  await expect(giftPage.dialog("请先登录")).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expectClosed(giftPage);

  await giftPage.button("领取").click();
  await giftPage.dialog().getByRole("button", { name: "取消" }).click();
  await expectClosed(giftPage);
  await expect(giftPage.button("领取")).toBeFocused();

  await giftPage.button("领取").click();
  await giftPage.dialog().getByRole("button", { name: "登录" }).click();
  await expect(page).toHaveURL(/\/app\/user\/login\//);
  await expect(page.getByRole("heading", { level: 1, name: "登录" })).toBeFocused();
  await page.goBack();
  await expectClosed(giftPage);

  await giftPage.button("领取").click();
  await expect(giftPage.dialog("请先登录")).toBeVisible();
  await page.reload();
  await ready(page);
  await expectClosed(giftPage);
  await expectBackLeadsToList(page);
});

test("a link inside a dialog takes the dialog's place in the history, and back is right at any moment", async ({
  page,
  origin,
  player,
  login,
}) => {
  await login(player);
  const giftPage = new GiftPage(page, await findOpenGift(origin));
  const link = giftPage.dialog().getByRole("link");
  // The link fetches its page ahead.
  const letCodeArrive = await holdCode(page, /\/my-gifts-[^/]+\.js$/);
  await page.goto("/app/gift/");
  await giftPage.open();
  await giftPage.button("领取").click();
  await expect(giftPage.dialog("领取成功")).toBeVisible();
  const outline = page.getByTestId("pending-page");
  await link.click();
  await expect(outline).toBeVisible();
  await page.goBack();
  await expectClosed(giftPage, "已领");
  await letCodeArrive();
  await expect(outline).toHaveCount(0);
  await expectClosed(giftPage, "已领");

  // Back right after the link has taken the dialog's entry leaves the new page.
  await giftPage.button("已领").click();
  await page.evaluate(() => {
    const replaceState = history.replaceState.bind(history);
    history.replaceState = (...entry) => {
      replaceState(...entry);
      if (!location.pathname.endsWith("/user/gift/")) return;
      history.replaceState = replaceState;
      history.back();
    };
  });
  await link.click();
  await expectClosed(giftPage, "已领");

  await giftPage.button("已领").click();
  await link.click();
  await expect(page).toHaveURL(/\/app\/user\/gift\//);
  // The address changes a moment before the page does.
  await expect(page.getByRole("heading", { level: 1, name: "已领礼包" })).toBeVisible();
  await page.goBack();
  await expectClosed(giftPage, "已领");
  await expectBackLeadsToList(page);
});

/** Holds files of code from now on; the returned function lets them arrive and waits until they have run. */
async function holdCode(page: Page, files: RegExp): Promise<() => Promise<void>> {
  const arrival = Promise.withResolvers<void>();
  const held: string[] = [];
  await page.route(files, async (route) => {
    held.push(route.request().url());
    await arrival.promise;
    await route.continue();
  });
  return async () => {
    arrival.resolve();
    await waitForRunCode(page, held);
  };
}

test("back closes the preview of a screenshot, after a double tap and after a link to it", async ({
  page,
  origin,
}) => {
  const { gameid } = await findGameWithPictures(origin);
  const preview = page.getByRole("dialog", { name: /截图$/ });
  await page.goto("/app/home/");
  await ready(page);
  await page.locator(`main a[href="/app/game/${gameid}"]`).first().click();
  await page.getByRole("link", { name: /^查看第 1 张截图/ }).dblclick();
  await expect(preview).toBeVisible();
  await page.goBack();
  await expect(preview).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/app\/home\/$/);

  await page.goto(`/app/game/${gameid}#picture-1`);
  await expect(preview).toBeVisible();
  await page.goBack();
  await expect(preview).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/app/game/${gameid}$`));
});

test("a way back that cuts the animation to a game short is quiet", async ({ page, origin }) => {
  const [game] = await findHotGames(origin);
  await page.goto("/app/home/");
  await ready(page);
  const link = page.locator(`main a[href="/app/game/${game!.gameid}"]`).first();
  for (let turn = 0; turn < 3; turn += 1) {
    await link.click();
    await page.waitForURL(/\/app\/game\//, { waitUntil: "commit" });
    await page.goBack();
    await expect(page).toHaveURL(/\/app\/home\/$/);
  }
  await expect(link).toBeVisible();
});

async function findGameWithPictures(origin: string) {
  const api = createApi(origin);
  for (const { gameid } of await findHotGames(origin)) {
    const game = await mustCall(api, "game/getGameInfo", { gameid });
    if (game.picture.length > 0) return game;
  }
  throw new Error("no game of the home page has screenshots");
}

test("after a reload back shows the page of the address, before the page's scripts have run and while it loads", async ({
  page,
}) => {
  const home = page.getByRole("region", { name: "热门推荐" });
  await page.goto("/app/home/");
  await ready(page);
  await openRank(page);
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", (route) => scripts.promise.then(() => route.continue()));
  await page.reload();
  await page.goBack();
  await expect(page).toHaveURL(/\/app\/home\/$/);
  await expect(home).toBeVisible();
  scripts.resolve();
  await ready(page);

  await openRank(page);
  const pictures = Promise.withResolvers<void>();
  await page.route(/\.webp$/, (route) => pictures.promise.then(() => route.continue()));
  await page.reload({ waitUntil: "domcontentloaded" });
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/app\/home\/$/);
  await page.touchscreen.tap(5, 5);
  await ready(page);
  await expect(home).toBeVisible();
  pictures.resolve();
});

/** Opens 排行 from home, so that Back stays within one document. */
async function openRank(page: Page): Promise<void> {
  await page.getByRole("link", { name: "排行" }).first().click();
  await expect(page).toHaveURL(/\/app\/rank\/$/);
  await expect(page.getByRole("heading", { level: 1, name: "排行榜" })).toBeVisible();
}

test.describe("with a script of others", () => {
  // The page of another address is hydrated.
  test.use({ expectedMessages: /#418|^\s+at / });

  test("an address that a script of others changes every time is no endless reload", async ({
    page,
  }) => {
    let documents = 0;
    page.on("request", (request) => {
      if (request.resourceType() === "document") documents += 1;
    });
    await page.addInitScript(() => {
      document.addEventListener("DOMContentLoaded", () => {
        const other = location.pathname === "/app/rank/" ? "/app/home/" : "/app/rank/";
        if (location.origin !== "null") history.replaceState(null, "", other);
      });
    });
    await page.goto("/app/home/");
    await ready(page);
    expect(documents).toBe(2);
  });
});
