import { GiftPage } from "../../pages/gift-page.ts";
import { LoginPage } from "../../pages/login-page.ts";
import { findOpenGift } from "../../support/catalogue.ts";
import { agents, fakeNative, giveConsent } from "../../support/fake-native.ts";
import { expectAccessible, ready, settled } from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

test.describe("in the app", () => {
  test.use({ userAgent: agents.app });

  test("the first start asks for consent, and sends no personal data before", async ({ page }) => {
    const native = await fakeNative(page, { by: "injected" });
    const sent: Record<string, string>[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(request.headers());
    });
    await page.goto("/app/home/");
    const dialog = page.getByRole("alertdialog", { name: "用户协议与隐私保护" });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("link", { name: "《隐私政策》" }).click();
    await expect(page).toHaveURL("/app/about/privacy/");
    await expect(page.getByRole("heading", { level: 1, name: "隐私政策" })).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "返回" }).click();
    await dialog.getByRole("button", { name: "稍后" }).click();
    await page.getByRole("link", { name: "排行" }).first().click();
    await expect(page).toHaveURL(/\/app\/rank\//);
    await settled(page);
    for (const headers of sent) {
      expect(headers.deviceid).toBeUndefined();
      expect(headers.token).toBeUndefined();
    }
    expect(await page.evaluate(() => localStorage.getItem("deviceid"))).toBeNull();
    expect(await native.calls("event.dispatch")).toEqual([]);

    await page.reload();
    await dialog.getByRole("button", { name: "同意" }).click();
    await expect(dialog).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem("privacyauthorize"))).toBe("1");
    await expect
      .poll(() => native.calls("event.dispatch"))
      .toContainEqual({
        name: "page.ready",
        detail: {},
      });
    await page.reload();
    await ready(page);
    await expect.poll(() => native.calls("event.dispatch")).not.toEqual([]);
    await expect(dialog).toBeHidden();
  });

  test.describe("with a native side that throws", () => {
    test.use({ expectedMessages: /^bridge: [\w.]+ could not be sent$/ });

    test("the log-in is left to the page's form", async ({ page, player }) => {
      await giveConsent(page);
      await page.addInitScript(() => {
        const postMessage = () => {
          throw new Error("the native view is closed");
        };
        Object.assign(window, { PlayfrontNative: { postMessage } });
        Object.defineProperty(window, "PlayfrontBridge", { value: { ownOfContainer: true } });
      });
      await page.goto("/app/user/login/?refer=/rank/");
      await ready(page);
      const native = page.getByRole("button", { name: "使用 App 登录" });
      await expect(native).toBeEnabled();
      await expect(native).not.toHaveAttribute("aria-busy", "true");
      await new LoginPage(page).submit(player);
      await expect(page).toHaveURL(/\/app\/rank\//);
    });
  });

  test("a claim after a native login is copied and reported by the bridge", async ({
    page,
    origin,
    player,
  }) => {
    await giveConsent(page);
    const session = { token: player.token, uid: player.uid };
    const native = await fakeNative(page, {
      by: "injected",
      answers: { "ui.openLoginView": { code: 1, msg: "", data: session } },
    });
    const gift = await findOpenGift(origin, "4");
    const giftPage = new GiftPage(page, gift);
    await giftPage.open();
    await giftPage.button("领取").click();
    await giftPage.dialog("请先登录").getByRole("button", { name: "登录" }).click();
    await expect(page).toHaveURL(new RegExp(`/app/gift/info/${gift.giftid}$`));
    await expect.poll(() => native.calls("ui.openLoginView")).toHaveLength(1);
    await expect.poll(() => native.calls("sdk.setTokenInfo")).toHaveLength(1);
    const [info] = await native.calls("sdk.setTokenInfo");
    expect(info?.uid).toBe(player.uid);
    expect(info?.token).not.toBe(player.token);
    // The tap before the log-in claims.
    const code = await giftPage.dialog().locator("code").innerText();
    await giftPage.dialog().getByRole("button", { name: "复制" }).click();
    await expect(page.getByText("复制成功")).toBeVisible();
    await expect.poll(() => native.calls("data.setClipboard")).toEqual([{ text: code }]);
    const events = await native.calls("event.dispatch");
    expect(events).toContainEqual({
      name: "gift.claimed",
      detail: { giftid: gift.giftid, gameid: gift.gameid },
    });
    expect(JSON.stringify(events)).not.toContain(code);
  });
});

test.describe("in an app without a native login", () => {
  test.use({ userAgent: agents.gameApp });
  test("the form logs in", async ({ page, player }) => {
    await giveConsent(page);
    const refusal = { code: -1, msg: "", data: null };
    const native = await fakeNative(page, {
      by: "injected",
      answers: { "ui.openLoginView": refusal },
    });
    await page.goto("/app/user/login/?refer=/rank/");
    await ready(page);
    await new LoginPage(page).submit(player);
    await expect(page).toHaveURL(/\/app\/rank\//);
    await expect
      .poll(() => native.calls("sdk.setLoginInfo"))
      .toEqual([{ uid: player.uid, username: player.username }]);
    await expect.poll(() => native.calls("device.setScreenShot")).toContainEqual({ allowed: true });
  });
});

test.describe("on a desktop", () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });
  test("the QR code beside the page says what it is for, and contains the channel id", async ({
    page,
  }) => {
    const code = page.getByRole("img", { name: "当前页面的二维码" });
    await page.goto("/app/rank/");
    const without = await code.getAttribute("src");
    await page.goto("/app/home/?cid=tap_01");
    await page.goto("/app/rank/");
    await expect(code).toBeVisible();
    await expect(page.getByText("扫码在手机上打开本页")).toBeVisible();
    // The same page: only the channel id differs.
    await expect.poll(() => code.getAttribute("src")).not.toBe(without);
  });
});
