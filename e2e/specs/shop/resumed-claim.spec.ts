import { FormPage } from "../../pages/form-page.ts";
import { GiftPage } from "../../pages/gift-page.ts";
import { LoginPage } from "../../pages/login-page.ts";
import { mustCall } from "../../support/api.ts";
import { findOpenGift } from "../../support/catalogue.ts";
import { makeIdentity } from "../../support/identity-number.ts";
import { ready } from "../../support/page-checks.ts";
import { createPlayerApi, type Player, registerPlayer } from "../../support/players.ts";
import { newPhone, nextSmsCode } from "../../support/sms.ts";
import { expect, test } from "../../support/test.ts";

test("after the log-in the gift is claimed by the earlier tap, once, and the history has it once", async ({
  page,
  origin,
  player,
}) => {
  const gift = await findOpenGift(origin);
  let claims = 0;
  page.on("request", (request) => {
    if (request.url().includes("/gift/getUserGiftSn/")) claims += 1;
  });
  await page.goto(`/app/gift/game/${gift.gameid}`);
  await ready(page);
  await page.getByRole("link", { name: gift.giftname }).first().click();
  await expect(page).toHaveURL(`/app/gift/info/${gift.giftid}`);
  const giftPage = new GiftPage(page, gift);
  await giftPage.button("领取").click();
  await giftPage.dialog("请先登录").getByRole("button", { name: "登录" }).click();
  await expect(page).toHaveURL(/\/user\/login\//);
  await ready(page);
  await new LoginPage(page).submit(player);
  await expect(giftPage.dialog("领取成功").locator("code")).toHaveText(/\S{8,}/);
  await expect(page).toHaveURL(`/app/gift/info/${gift.giftid}`);
  await giftPage.dialog().getByRole("button", { name: "关闭" }).click();
  await expect(giftPage.button("已领")).toBeVisible();
  await page.reload();
  await expect(giftPage.button("已领")).toBeVisible();
  expect(claims).toBe(1);
  await page.goBack();
  await expect(page).toHaveURL(`/app/gift/game/${gift.gameid}`);
});

test("a log-in from the user centre leaves no second entry either, by way of other forms", async ({
  page,
  player,
}) => {
  await page.goto("/app/rank/");
  await ready(page);
  await page.goto("/app/home/");
  await ready(page);
  await page.getByRole("link", { name: "我的", exact: true }).click();
  await expect(page).toHaveURL("/app/user/");
  const length = await page.evaluate(() => history.length);
  await page.getByRole("link", { name: "登录", exact: true }).click();
  await expect(page).toHaveURL(/\/user\/login\//);
  await page.getByRole("link", { name: "用密码注册" }).click();
  await expect(page).toHaveURL(/\/user\/register\//);
  await page.getByRole("link", { name: "去登录" }).click();
  await expect(page).toHaveURL(/\/user\/login\//);
  await ready(page);
  await new LoginPage(page).submit(player);
  await expect(page).toHaveURL("/app/user/");
  await expect(page.getByText("登录成功")).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(length + 1);
  await page.goBack();
  await expect(page).toHaveURL("/app/home/");
});

test("after the real name is verified the gift is claimed", async ({
  page,
  origin,
  player,
  login,
}) => {
  const gift = await findOpenGift(origin, "2");
  await login(player);
  const giftPage = new GiftPage(page, gift);
  await giftPage.open();
  await giftPage.button("领取").click();
  await giftPage.dialog("请先进行实名认证").getByRole("button", { name: "去认证" }).click();
  await expect(page).toHaveURL(/\/user\/profile\/fcm\//);
  await ready(page);
  await expectUnclaimed(origin, player, gift);
  const form = new FormPage(page);
  await form.fill({ 真实姓名: "欧阳修", 身份证号: makeIdentity("19800101") });
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await form.button("提交认证").click();
  await expect(giftPage.dialog("领取成功").locator("code")).toHaveText(/\S{8,}/);
});

test("after a phone is bound the gift is claimed", async ({ page, origin, player, login }) => {
  const gift = await findOpenGift(origin, "3");
  await login(player);
  const giftPage = new GiftPage(page, gift);
  await giftPage.open();
  await giftPage.button("领取").click();
  await giftPage.dialog("请先绑定手机").getByRole("button", { name: "去绑定" }).click();
  await expect(page).toHaveURL(/\/user\/profile\/phone\//);
  await ready(page);
  await expectUnclaimed(origin, player, gift);
  const form = new FormPage(page);
  const phone = newPhone();
  await form.fill({ 手机号: phone });
  const code = await nextSmsCode(phone, () => form.button("获取验证码").click());
  await form.fill({ 短信验证码: code });
  await form.button("绑定").click();
  await expect(giftPage.dialog("领取成功").locator("code")).toHaveText(/\S{8,}/);
});

async function expectUnclaimed(
  origin: string,
  player: Player,
  { giftid }: { giftid: string },
): Promise<void> {
  const api = createPlayerApi(origin, player);
  expect(await mustCall(api, "gift/getClaimedList", { giftid })).toEqual([]);
}

test("a code is not shown to another player who has logged in in another tab meanwhile", async ({
  page,
  origin,
  player,
}) => {
  const gift = await findOpenGift(origin);
  const other = await registerPlayer(origin);
  const giftPage = new GiftPage(page, gift);
  await giftPage.open();
  await page.evaluate(({ token, deviceid }) => {
    localStorage.setItem("token", token);
    localStorage.setItem("deviceid", deviceid);
  }, player);
  await page.reload();
  await ready(page);
  const otherTab = await page.context().newPage();
  await otherTab.goto("/app/about/privacy/");
  let code = "";
  await page.route("**/gift/getUserGiftSn/", async (route) => {
    const response = await route.fetch();
    code = (await response.json()).data;
    await otherTab.evaluate((token) => {
      localStorage.setItem("token", token);
      localStorage.removeItem("userInfo");
    }, other.token);
    await route.fulfill({ response });
  });
  await giftPage.button("领取").click();
  await expect(page.getByText("登录的账号已变更，请重试")).toBeVisible();
  expect(code).toMatch(/\S{8,}/);
  await expect(page.getByText(code)).toHaveCount(0);
  await expect(giftPage.button("领取")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({
    userAgent:
      "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  test("the code of the WeChat account is saved as a picture, and its name copied", async ({
    page,
    origin,
  }) => {
    const gift = await findOpenGift(origin, "1");
    const giftPage = new GiftPage(page, gift);
    await giftPage.open();
    await giftPage.button("领取").click();
    const dialog = giftPage.dialog("关注公众号领取");
    await expect(dialog).toContainText("从相册选择该图片");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "保存图片" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("微信扫码.png");
    await dialog.getByRole("button", { name: "复制公众号名称" }).click();
    await expect(page.getByText("复制成功")).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    await expect(dialog.getByText(copied, { exact: true })).toBeVisible();
  });
});
