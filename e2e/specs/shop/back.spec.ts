import type { Page } from "@playwright/test";
import { GiftPage } from "../../pages/gift-page.ts";
import { createApi, mustCall } from "../../support/api.ts";
import { findHotGames, findOpenGift } from "../../support/catalogue.ts";
import { ready } from "../../support/page-checks.ts";
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

test("back closes a dialog and stays on the page; forward opens nothing", async ({
  page,
  origin,
}) => {
  const giftPage = await openLoginDialog(page, origin);
  await page.goBack();
  await expectClosed(giftPage);
  await page.evaluate(() => history.forward());
  await expectClosed(giftPage);
  await giftPage.button("领取").click();
  await expect(giftPage.dialog("请先登录")).toBeVisible();
  await page.goBack();
  await expectClosed(giftPage);
  await expectBackLeadsToList(page);
});

test("a dialog that is closed or answered leaves no entry in the history", async ({
  page,
  origin,
}) => {
  const giftPage = await openLoginDialog(page, origin);
  await giftPage.dialog().getByRole("button", { name: "取消" }).click();
  await expectClosed(giftPage);
  await giftPage.button("领取").click();
  await giftPage.dialog().getByRole("button", { name: "登录" }).click();
  await expect(page).toHaveURL(/\/app\/user\/login\//);
  await page.goBack();
  await expectClosed(giftPage);
  await expectBackLeadsToList(page);
});

test("a reload with an open dialog leaves no entry in the history", async ({ page, origin }) => {
  const giftPage = await openLoginDialog(page, origin);
  await page.reload();
  await ready(page);
  await expectClosed(giftPage);
  await expectBackLeadsToList(page);
});

test("a link inside a dialog takes the dialog's place in the history", async ({
  page,
  origin,
  player,
  login,
}) => {
  await login(player);
  const giftPage = new GiftPage(page, await findOpenGift(origin));
  await page.goto("/app/gift/");
  await giftPage.open();
  await giftPage.button("领取").click();
  await giftPage.dialog("领取成功").getByRole("link").click();
  await expect(page).toHaveURL(/\/app\/user\/gift\//);
  // The address changes a moment before the page does.
  await expect(page.getByRole("heading", { level: 1, name: "已领礼包" })).toBeVisible();
  await page.goBack();
  await expect(giftPage.button("已领")).toBeVisible();
  await expect(giftPage.dialog()).toHaveCount(0);
  await expectBackLeadsToList(page);
});

test("back right after a link in a dialog has taken its entry leaves the new page", async ({
  page,
  origin,
  player,
  login,
}) => {
  await login(player);
  const giftPage = new GiftPage(page, await findOpenGift(origin));
  await page.goto("/app/gift/");
  await giftPage.open();
  await giftPage.button("领取").click();
  const link = giftPage.dialog("领取成功").getByRole("link");
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
  await expectBackLeadsToList(page);
});

test("back while the page of a dialog's link is still loading closes the dialog and stays", async ({
  page,
  origin,
  player,
  login,
}) => {
  await login(player);
  const giftPage = new GiftPage(page, await findOpenGift(origin));
  await page.goto("/app/gift/");
  await giftPage.open();
  await giftPage.button("领取").click();
  const link = giftPage.dialog("领取成功").getByRole("link");
  const arrival = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(/\.js$/);
  await link.click();
  await asked;
  await page.goBack();
  await expectClosed(giftPage, "已领");
  arrival.resolve();
  // As long as the page would take to open.
  await page.waitForTimeout(500);
  await expectClosed(giftPage, "已领");
  await expectBackLeadsToList(page);
});

test("back closes the preview of a screenshot, after a double tap and after a link to it", async ({
  page,
  origin,
}) => {
  const { gameid } = await findGameWithPictures(origin);
  const preview = page.getByRole("dialog", { name: /截图$/ });
  await page.goto("/app/home/");
  await page.goto(`/app/game/${gameid}`);
  await ready(page);
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

test.describe("after a reload, before the page's scripts have run", () => {
  /** Opens 排行 from home, so that Back stays within one document. */
  async function openRank(page: Page): Promise<void> {
    await page.goto("/app/home/");
    await ready(page);
    await page.getByRole("link", { name: "排行" }).first().click();
    await expect(page).toHaveURL(/\/app\/rank\/$/);
    await expect(page.getByRole("heading", { level: 1, name: "排行榜" })).toBeVisible();
  }

  test("back shows the page of the address", async ({ page }) => {
    const scripts = Promise.withResolvers<void>();
    await openRank(page);
    await page.route("**/assets/*.js", (route) => scripts.promise.then(() => route.continue()));
    await page.reload();
    await page.goBack();
    await expect(page).toHaveURL(/\/app\/home\/$/);
    await expect(page.getByRole("region", { name: "热门推荐" })).toBeVisible();
    scripts.resolve();
    await ready(page);
  });

  test("back while the page loads shows the page of the address, too", async ({ page }) => {
    const pictures = Promise.withResolvers<void>();
    await openRank(page);
    await page.route(/\.webp$/, (route) => pictures.promise.then(() => route.continue()));
    await page.reload({ waitUntil: "domcontentloaded" });
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(/\/app\/home\/$/);
    await page.touchscreen.tap(5, 5);
    await ready(page);
    await expect(page.getByRole("region", { name: "热门推荐" })).toBeVisible();
    pictures.resolve();
  });
});

test.describe("with a script of others", () => {
  // The page of another address is hydrated.
  test.use({ expectedMessages: /#418/ });

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
