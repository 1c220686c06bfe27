import type { Page } from "@playwright/test";
import { passSmsMinute } from "../../../apps/server/src/testing/sms/pass-sms-minute.ts";
import { FormPage } from "../../pages/form-page.ts";
import { mustCall } from "../../support/api.ts";
import { answerCaptcha } from "../../support/captcha.ts";
import { dataDir } from "../../support/data-dir.ts";
import {
  expectAccessibleInBoth,
  expectNoLayoutShift,
  ready,
  settled,
  takeScreenshot,
} from "../../support/page-checks.ts";
import {
  type BoundPlayer,
  createPlayerApi,
  maskPhone,
  registerBoundPlayer,
} from "../../support/players.ts";
import { addDevice } from "../../support/sign-in/passkeys.ts";
import { newPhone, nextSmsCode } from "../../support/sms.ts";
import { expect, test } from "../../support/test.ts";

/**
 * Tests that send an SMS to a phone that is already bound. A number gets one SMS per minute whatever `LIMIT_FACTOR`
 * says, so all players are bound first, and then that minute has passed for all of them.
 */
test.describe.configure({ mode: "default" });

const players: BoundPlayer[] = [];
const nextPlayer = () => players.pop()!;

test.beforeAll(async ({ baseURL }) => {
  for (let count = 0; count < 3; count += 1) players.push(await registerBoundPlayer(baseURL!));
  await passSmsMinute(
    dataDir,
    players.map(({ phone }) => phone),
  );
});

const newPassword = "a-brand-new-one-8";

/** A page that has just loaded, in both colour schemes. */
async function expectHealthy(page: Page, name: string): Promise<void> {
  await settled(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expectAccessibleInBoth(page, name);
  await expectNoLayoutShift(page);
}

class RecoveryPage extends FormPage {
  async expectStep(name: string): Promise<void> {
    await expect(this.page.locator("[aria-current=step]")).toContainText(name);
    await expect(this.page).toHaveURL(/\/user\/findpwd\/(\?refer=[^&]*)?$/);
  }

  async enterAccount(account: string): Promise<void> {
    await this.fill({ 账号: account });
    await this.button("下一步").click();
    await this.expectStep("验证手机");
  }
}

/** Somebody else has the player's session for a while. */
async function addForeignPasskey(page: Page): Promise<void> {
  const form = new FormPage(page);
  await addDevice(page);
  await form.open("/app/user/profile/security/passkeys/");
  await form.fill({ 名称: "别人的手机" });
  await form.button("添加通行密钥").click();
  await expect(form.button("移除 别人的手机")).toBeVisible();
  await page.evaluate(() => localStorage.removeItem("token"));
}

test("a password is reset in three steps, with reloads and back navigation, which ends all sessions and younger passkeys", async ({
  page,
  origin,
  login,
}) => {
  test.slow();
  const player = nextPlayer();
  await login(player);
  await addForeignPasskey(page);
  const recovery = new RecoveryPage(page);
  await answerCaptcha(page, "user/index/findPwdAccountCheck");
  await recovery.open("/app/user/login/?refer=/rank/");
  await recovery.choosePasswordLogin();
  await recovery.fill({ 账号: player.username });
  await page.getByRole("link", { name: "忘记密码" }).click();
  await recovery.expectStep("确认账号");
  await expect(recovery.field("账号")).toHaveValue(player.username);
  await expect(page.getByRole("link", { name: "去登录" })).toHaveAttribute(
    "href",
    "/app/user/login/?refer=%2Frank%2F",
  );
  await recovery.fill({ 账号: "" });
  await recovery.button("下一步").click();
  await recovery.expectWrong("账号", "请输入用户名或手机号");
  await recovery.enterAccount(player.username);
  await expect(page.getByText(maskPhone(player.phone))).toBeVisible();
  await expect(recovery.field("手机号")).toBeFocused();
  await recovery.fill({ 手机号: player.phone });

  // Back shows the first step with the account, forward the later step again.
  await page.goBack();
  await recovery.expectStep("确认账号");
  await expect(recovery.field("账号")).toHaveValue(player.username);
  await page.goForward();
  await recovery.expectStep("验证手机");

  const code = await nextSmsCode(player.phone, () => recovery.button("获取验证码").click());
  // The browser unloaded the page while the player read the SMS: number and countdown are restored.
  await page.reload();
  await expectHealthy(page, "recovery, verifying the phone");
  await recovery.expectStep("验证手机");
  await expect(recovery.field("手机号")).toHaveValue(player.phone);
  await expect(recovery.button(/^\d+ 秒后重发$/)).toBeDisabled();
  await recovery.paste("短信验证码", `${code.slice(0, 3)} ${code.slice(3)}`);
  await recovery.button("下一步").click();
  await recovery.expectStep("设置新密码");
  await page.reload();
  const removal = page.getByRole("checkbox", { name: /^移除通行密钥/ });
  await expect(removal).toBeChecked();
  await expectHealthy(page, "recovery, the new password");
  await takeScreenshot(page, "recovery with a younger passkey");
  await recovery.expectStep("设置新密码");
  await expect(page.locator("form input[autocomplete=username]")).toHaveValue(player.username);
  await recovery.fill({ 新密码: "12345678" });
  await recovery.button("重置密码").click();
  await recovery.expectWrong("新密码", /过于简单/);
  await recovery.fill({ 新密码: newPassword });
  await recovery.button("重置密码").click();
  await expect(page).toHaveURL("/app/user/login/?refer=%2Frank%2F");
  expect(await page.evaluate(() => sessionStorage.getItem("recovery"))).toBeNull();

  const old = await createPlayerApi(origin, player).call("user/checkLogin", {});
  expect(old).toMatchObject({ ok: false, code: 401 });
  await recovery.button("通行密钥登录").click();
  await expect(page.getByText("未能验证通行密钥，请重试或换一种方式登录")).toBeVisible();
  await recovery.fill({ 账号: player.phone, 密码: newPassword });
  await recovery.button("登录").click();
  await expect(page).toHaveURL(/\/app\/rank\/$/);
});

test("another phone is bound after the old one is verified; a reload in between keeps the verification", async ({
  page,
  origin,
  login,
}) => {
  test.slow();
  const player = nextPlayer();
  const other = nextPlayer();
  const form = new FormPage(page);
  await login(player);
  await page.goto("/app/user/profile/phone/");
  await expect(page.getByText(maskPhone(player.phone))).toBeVisible();
  await expectHealthy(page, "verifying the old phone");
  const code = await nextSmsCode(player.phone, () => form.button("获取验证码").click());
  await form.fill({ 短信验证码: code === "111111" ? "222222" : "111111" });
  await form.button("下一步").click();
  await form.expectWrong("短信验证码", "短信验证码错误或已过期");
  await form.fill({ 短信验证码: code });
  await form.button("下一步").click();
  await expect(form.field("新手机号")).toBeVisible();

  await form.fill({ 新手机号: other.phone });
  await form.button("获取验证码").click();
  await form.expectWrong("新手机号", "该手机号已被绑定，请换一个");
  await page.reload();
  await ready(page);
  const phone = newPhone();
  await form.fill({ 新手机号: phone });
  const second = await nextSmsCode(phone, () => form.button("获取验证码").click());
  await expect(form.button(/^\d+ 秒后重发$/)).toBeVisible();
  await expectAccessibleInBoth(page, "binding the new phone");
  await form.fill({ 短信验证码: second });
  await form.button("绑定").click();
  await expect(page).toHaveURL("/app/user/profile/security/");
  await expect(page.getByText(maskPhone(phone))).toBeVisible();
  const info = await mustCall(createPlayerApi(origin, player), "user/getUserInfo", {});
  expect(info.phone).toBe(maskPhone(phone));
});
