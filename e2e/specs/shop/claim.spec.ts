import { GiftPage } from "../../pages/gift-page.ts";
import { mustCall } from "../../support/api.ts";
import { findGift, findOpenGift } from "../../support/catalogue.ts";
import { expectAccessible, ready } from "../../support/page-checks.ts";
import { createPlayerApi } from "../../support/players.ts";
import { expect, test } from "../../support/test.ts";

const appAgent =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 PlayfrontApp/1.0";
const sdkAgent = appAgent.replace("PlayfrontApp", "PlayfrontSDK");

for (const [requisite, title, target] of [
  ["1", "关注公众号领取", null],
  ["2", "请先进行实名认证", /\/app\/user\/profile\/fcm\//],
  ["3", "请先绑定手机", /\/app\/user\/profile\/phone\//],
] as const) {
  test(`requisite ${requisite} stops a player who does not meet it`, async ({
    page,
    origin,
    player,
    login,
  }) => {
    const gift = await findOpenGift(origin, requisite);
    await login(player);
    const giftPage = new GiftPage(page, gift);
    await giftPage.open();
    await giftPage.button("领取").click();
    const dialog = giftPage.dialog(title);
    await expect(dialog).toBeVisible();
    if (target === null) {
      await expect(dialog.getByRole("img")).toBeVisible();
    } else {
      await dialog.getByRole("button").first().click();
      await expect(page).toHaveURL(target);
    }
    const api = createPlayerApi(origin, player);
    expect(await mustCall(api, "gift/getClaimedList", { giftid: gift.giftid })).toEqual([]);
  });
}

test.describe("in the app", () => {
  test.use({ userAgent: appAgent });
  test("gifts for the app and for followers can be claimed", async ({
    page,
    origin,
    player,
    login,
  }) => {
    await login(player);
    await page.addInitScript(() => localStorage.setItem("privacyauthorize", "1"));
    for (const requisite of ["1", "4"] as const) {
      const gift = await findOpenGift(origin, requisite);
      const giftPage = new GiftPage(page, gift);
      await giftPage.open();
      await giftPage.button("领取").click();
      await expect(giftPage.dialog().locator("code")).toHaveText(/\S{8,}/);
    }
  });
});

test.describe("in an SDK webview", () => {
  const permissions = ["clipboard-read", "clipboard-write"];
  test.use({ userAgent: sdkAgent, permissions });
  test("the success dialog only offers to copy", async ({ page, origin, player, login }) => {
    const gift = await findOpenGift(origin);
    await login(player);
    const giftPage = new GiftPage(page, gift);
    await giftPage.open();
    await giftPage.button("领取").click();
    const dialog = giftPage.dialog();
    await expect(dialog.locator("code")).toBeVisible();
    await expect(dialog.getByRole("button", { name: /游戏/ })).toHaveCount(0);
    await dialog.getByRole("button", { name: "复制" }).click();
    await expect(page.getByText("复制成功")).toBeVisible();
  });
});

test("during a claim a toast blocks taps, and a double tap claims once", async ({
  page,
  origin,
  player,
  login,
}) => {
  const gift = await findOpenGift(origin);
  await login(player);
  let calls = 0;
  const released = Promise.withResolvers<void>();
  await page.route("**/gift/getUserGiftSn/", async (route) => {
    calls += 1;
    await released.promise;
    await route.continue();
  });
  const giftPage = new GiftPage(page, gift);
  await giftPage.open();
  const button = giftPage.button("领取");
  await button.dblclick();
  await expect(page.getByText("领取中...")).toBeVisible();
  await expect(page.getByTestId("tap-blocker")).toBeVisible();
  released.resolve();
  await expect(giftPage.dialog().locator("code")).toBeVisible();
  expect(calls).toBe(1);
});

test.describe("when the network fails", () => {
  test.use({ expectedMessages: /net::ERR_(CONNECTION_RESET|FAILED)/ });
  test("after a lost answer the next claim gives the same code", async ({
    page,
    origin,
    player,
    login,
  }) => {
    const gift = await findOpenGift(origin);
    await login(player);
    let lost = "";
    await page.route(
      "**/gift/getUserGiftSn/",
      async (route) => {
        lost = (await (await route.fetch()).json()).data;
        await route.abort("connectionreset");
      },
      { times: 1 },
    );
    const giftPage = new GiftPage(page, gift);
    await giftPage.open();
    const button = giftPage.button("领取");
    await button.click();
    await expect(page.getByText("系统繁忙，请稍后再试！")).toBeVisible();
    await button.click();
    await expect(giftPage.dialog().locator("code")).toHaveText(lost);
  });
});

test("a sold-out gift cannot be tapped, an unknown one says so", async ({ page, origin }) => {
  const gift = await findGift(origin, ({ percent }) => percent === "100" || percent === undefined);
  const giftPage = new GiftPage(page, gift);
  await giftPage.open();
  await expect(giftPage.button("抢光")).toBeDisabled();
  await page.goto("/app/gift/info/999999");
  await ready(page);
  await expect(page.getByText("暂无礼包")).toBeVisible();
  await page.getByRole("button", { name: "返回" }).last().click();
  await expect(page).not.toHaveURL(/999999/);
});

test("a gift sold out since the page was loaded: the host's code changes the button", async ({
  page,
  origin,
  player,
  login,
}) => {
  const gift = await findOpenGift(origin);
  await login(player);
  await page.route("**/gift/getUserGiftSn/", (route) =>
    route.fulfill({ json: { code: 2001, data: null, msg: "礼包已被抢光" } }),
  );
  const giftPage = new GiftPage(page, gift);
  await giftPage.open();
  await giftPage.button("领取").click();
  await expect(giftPage.button("抢光")).toBeDisabled();
});

test("the dialogs of a claim are accessible", async ({ page, origin, player, login }) => {
  const gift = await findOpenGift(origin);
  await page.goto(`/app/gift/info/${gift.giftid}`);
  await ready(page);
  await page.getByRole("button", { name: `领取 ${gift.giftname}` }).click();
  await expect(page.getByRole("alertdialog", { name: "请先登录" })).toBeVisible();
  await expectAccessible(page);
  await login(player);
  await page.reload();
  await ready(page);
  await page.getByRole("button", { name: `领取 ${gift.giftname}` }).click();
  await expect(page.getByRole("alertdialog").locator("code")).toBeVisible();
  await expectAccessible(page);
});
