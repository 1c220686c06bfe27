import { FormPage } from "../../pages/form-page.ts";
import { LoginPage } from "../../pages/login-page.ts";
import { mustCall } from "../../support/api.ts";
import { createPlayerApi } from "../../support/players.ts";
import { newPhone } from "../../support/sms.ts";
import { expect, test } from "../../support/test.ts";

/** Failures while a form is sent: the typed values stay, and a message says what has failed. */
test.describe("form failures", () => {
  test.use({ expectedMessages: /net::ERR_|status of 500/ });

  test("a missing network, a server error and a broken connection show different messages", async ({
    page,
    context,
    player,
    login,
  }) => {
    const form = new FormPage(page);
    await login(player);
    await form.open("/app/user/profile/nickname/");
    await form.fill({ 昵称: "断线也还在" });
    await context.setOffline(true);
    await form.button("保存").click();
    await expect(form.failure("网络已断开，请检查网络后重试")).toBeVisible();
    await context.setOffline(false);
    await page.route("**/user/nicknameChange/", (route) =>
      route.fulfill({ status: 500, json: { code: 500, data: null, msg: "系统繁忙" } }),
    );
    await form.button("保存").click();
    await expect(form.failure("系统繁忙，请稍后再试！")).toBeVisible();
    await page.unroute("**/user/nicknameChange/");
    await page.route("**/user/nicknameChange/", (route) => route.abort("connectionreset"));
    await form.button("保存").click();
    await expect(form.failure("网络异常，请检查网络后重试")).toBeVisible();
    await expect(form.field("昵称")).toHaveValue("断线也还在");
    await expect(form.button("保存")).toBeEnabled();
    await page.unroute("**/user/nicknameChange/");
    await form.button("保存").click();
    await expect(page).toHaveURL("/app/user/profile/");
  });

  test("a double tap sends once, and the button is busy until the answer", async ({
    page,
    player,
    login,
  }) => {
    const form = new FormPage(page);
    let sent = 0;
    const released = Promise.withResolvers<void>();
    await page.route("**/user/nicknameChange/", async (route) => {
      sent += 1;
      await released.promise;
      await route.continue();
    });
    await login(player);
    await form.open("/app/user/profile/nickname/");
    await form.fill({ 昵称: `只发一次${player.uid.slice(-4)}` });
    await form.button("保存").dblclick();
    await expect(form.button("保存中…")).toHaveAttribute("aria-busy", "true");
    await form.field("昵称").press("Enter");
    await form.button("保存中…").click({ force: true });
    released.resolve();
    await expect(page).toHaveURL("/app/user/profile/");
    expect(sent).toBe(1);
  });

  test("a double tap on 获取验证码 sends one SMS", async ({ page }) => {
    const form = new FormPage(page);
    let asked = 0;
    await page.route("**/user/index/phoneCaptcha/", async (route) => {
      asked += 1;
      await route.fulfill({ json: { code: 1, data: { retryAfter: 60 }, msg: "" } });
    });
    await form.open("/app/user/register/phone/");
    await form.fill({ 手机号: newPhone() });
    await form.button("获取验证码").dblclick();
    await expect(form.button(/^\d+ 秒后重发$/)).toBeDisabled();
    expect(asked).toBe(1);
  });

  test("a session that expires while sending leads to the login and back to the typed values", async ({
    page,
    origin,
    player,
    login,
  }) => {
    const form = new LoginPage(page);
    const nickname = `还在这里${player.uid.slice(-4)}`;
    await login(player);
    await form.open("/app/user/profile/nickname/");
    await form.fill({ 昵称: nickname });
    await mustCall(createPlayerApi(origin, player), "user/logout", {});
    await form.button("保存").click();
    await expect(page).toHaveURL(/\/app\/user\/login\/\?refer=%2Fuser%2Fprofile%2Fnickname%2F$/);
    await expect(page.getByText("登录已失效，请重新登录")).toBeVisible();
    await form.submit(player);
    await expect(page).toHaveURL("/app/user/profile/nickname/");
    await expect(form.field("昵称")).toHaveValue(nickname);
    await form.button("保存").click();
    await expect(page.getByText("昵称已修改")).toBeVisible();
  });
});
