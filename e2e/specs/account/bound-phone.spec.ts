import { passSmsMinute } from "../../../apps/server/src/testing/sms/pass-sms-minute.ts";
import { FormPage } from "../../pages/form-page.ts";
import { createApi, mustCall } from "../../support/api.ts";
import { authenticatorCode } from "../../support/authenticator.ts";
import { answerCaptcha } from "../../support/captcha.ts";
import { dataDir } from "../../support/data-dir.ts";
import { ready } from "../../support/page-checks.ts";
import {
  type BoundPlayer,
  createPlayerApi,
  maskPhone,
  registerBoundPlayer,
} from "../../support/players.ts";
import { countSms, newPhone, nextSmsCode } from "../../support/sms.ts";
import { expect, test } from "../../support/test.ts";

/**
 * Tests that send an SMS to a phone that is already bound. A number gets one SMS per minute whatever `LIMIT_FACTOR`
 * says, so all players are bound first, and then that minute has passed for all of them.
 */
test.describe.configure({ mode: "default" });

const players: BoundPlayer[] = [];
const nextPlayer = () => players.pop()!;

test.beforeAll(async ({ baseURL }) => {
  for (let count = 0; count < 9; count += 1) players.push(await registerBoundPlayer(baseURL!));
  await passSmsMinute(
    dataDir,
    players.map(({ phone }) => phone),
  );
});

const newPassword = "a-brand-new-one-8";

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

test("a password is reset in three steps, with reloads and back navigation, which ends all sessions", async ({
  page,
  origin,
}) => {
  const player = nextPlayer();
  const recovery = new RecoveryPage(page);
  await answerCaptcha(page, "user/index/findPwdAccountCheck");
  await recovery.open("/app/user/login/?refer=/rank/");
  await page.getByRole("link", { name: "忘记密码" }).click();
  await recovery.expectStep("确认账号");
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
  await ready(page);
  await recovery.expectStep("验证手机");
  await expect(recovery.field("手机号")).toHaveValue(player.phone);
  await expect(recovery.button(/^\d+ 秒后重发$/)).toBeDisabled();
  await recovery.paste("短信验证码", `${code.slice(0, 3)} ${code.slice(3)}`);
  await recovery.button("下一步").click();
  await recovery.expectStep("设置新密码");
  await page.reload();
  await ready(page);
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
  await recovery.fill({ 账号: player.phone, 密码: newPassword });
  await recovery.button("登录").click();
  await expect(page).toHaveURL(/\/app\/rank\/$/);
});

test("a recovery refuses another number without sending an SMS, and shows a wrong code at its field", async ({
  page,
}) => {
  const player = nextPlayer();
  const recovery = new RecoveryPage(page);
  await answerCaptcha(page, "user/index/findPwdAccountCheck");
  await recovery.open("/app/user/findpwd/");
  await recovery.button("下一步").click();
  await recovery.expectWrong("账号", "请输入用户名或手机号");
  await recovery.enterAccount(player.username);
  const stranger = newPhone();
  await recovery.fill({ 手机号: stranger });
  await recovery.button("获取验证码").click();
  await recovery.expectWrong("手机号", "与该账号绑定的手机号不一致");
  expect(await countSms(stranger)).toBe(0);
  await recovery.fill({ 手机号: player.phone });
  const code = await nextSmsCode(player.phone, () => recovery.button("获取验证码").click());
  const wrong = code === "000000" ? "000001" : "000000";
  await recovery.fill({ 短信验证码: wrong });
  await recovery.button("下一步").click();
  await recovery.expectWrong("短信验证码", "短信验证码错误或已过期");
  await expect(recovery.field("手机号")).toHaveValue(player.phone);
  await recovery.button("换一个账号").click();
  await recovery.expectStep("确认账号");
});

test("a recovery of an unknown account shows the same steps and sends no SMS", async ({ page }) => {
  const recovery = new RecoveryPage(page);
  await answerCaptcha(page, "user/index/findPwdAccountCheck");
  await recovery.open("/app/user/findpwd/");
  const phone = newPhone();
  await recovery.enterAccount(phone);
  await expect(page.getByText(maskPhone(phone))).toBeVisible();
  await expect(recovery.field("手机号")).toBeHidden();
  await recovery.button("获取验证码").click();
  await expect(page.getByText("验证码已发送，请注意查收")).toBeVisible();
  await recovery.fill({ 短信验证码: "123456" });
  await recovery.button("下一步").click();
  await recovery.expectWrong("短信验证码", "短信验证码错误或已过期");
  expect(await countSms(phone)).toBe(0);
});

test("a recovery by phone asks for the number once, from the log-in on", async ({ page }) => {
  const player = nextPlayer();
  const recovery = new RecoveryPage(page);
  await answerCaptcha(page, "user/index/findPwdAccountCheck");
  await recovery.open("/app/user/login/");
  await recovery.fill({ 账号: player.phone });
  await page.getByRole("link", { name: "忘记密码" }).click();
  await expect(recovery.field("账号")).toHaveValue(player.phone);
  await recovery.button("下一步").click();
  await recovery.expectStep("验证手机");
  await expect(page.getByText(maskPhone(player.phone))).toBeVisible();
  await expect(recovery.field("手机号")).toBeHidden();
  await expect(recovery.field("短信验证码")).toBeFocused();
  const code = await nextSmsCode(player.phone, () => recovery.button("获取验证码").click());
  await page.reload();
  await ready(page);
  await expect(recovery.field("手机号")).toBeHidden();
  await recovery.fill({ 短信验证码: code });
  await recovery.button("下一步").click();
  await recovery.fill({ 新密码: newPassword });
  await recovery.button("重置密码").click();
  await expect(page).toHaveURL(/\/app\/user\/login\/$/);
});

test("a player who began to recover the password logs in by SMS code instead", async ({ page }) => {
  const player = nextPlayer();
  const recovery = new RecoveryPage(page);
  await answerCaptcha(page, "user/index/findPwdAccountCheck");
  await recovery.open("/app/user/findpwd/");
  await recovery.enterAccount(player.username);
  await page.getByRole("link", { name: "去登录" }).click();
  await page.getByRole("tab", { name: "短信登录" }).click();
  await recovery.fill({ 手机号: player.phone });
  const code = await nextSmsCode(player.phone, () => recovery.button("获取验证码").click());
  await recovery.fill({ 短信验证码: code });
  await recovery.consent();
  await recovery.button("登录").click();
  await expect(page).toHaveURL(/\/app\/home\/$/);
  await page.goto("/app/user/profile/security/activity/");
  await expect(page.getByText("短信验证码").first()).toBeVisible();
});

test("a log-in by SMS code to an account with 登录保护 needs the authenticator too", async ({
  page,
  origin,
}) => {
  const player = nextPlayer();
  const api = createPlayerApi(origin, player);
  const { key } = await mustCall(api, "user/secondFactorBegin", {});
  const proof = { password: player.password, code: authenticatorCode(key) };
  await mustCall(api, "user/secondFactorEnable", proof);
  const form = new FormPage(page);
  await form.open("/app/user/login/");
  await page.getByRole("tab", { name: "短信登录" }).click();
  await form.fill({ 手机号: player.phone });
  const code = await nextSmsCode(player.phone, () => form.button("获取验证码").click());
  await form.fill({ 短信验证码: code });
  await form.consent();
  await form.button("登录").click();
  await expect(form.field("动态验证码")).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(0);
  await form.fill({ 动态验证码: authenticatorCode(key, 1) });
  await form.button("验证并登录").click();
  await expect(page).toHaveURL(/\/app\/home\/$/);
});

test("another phone is bound after the old one is verified; a reload in between keeps the verification", async ({
  page,
  origin,
  login,
}) => {
  const player = nextPlayer();
  const other = nextPlayer();
  const form = new FormPage(page);
  await login(player);
  await form.open("/app/user/profile/phone/");
  await expect(page.getByText(maskPhone(player.phone))).toBeVisible();
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
  await form.fill({ 短信验证码: second });
  await form.button("绑定").click();
  await expect(page).toHaveURL("/app/user/profile/");
  await expect(page.getByText(maskPhone(phone))).toBeVisible();
  const info = await mustCall(createPlayerApi(origin, player), "user/getUserInfo", {});
  expect(info.phone).toBe(maskPhone(phone));
});

test("a phone bound by another account since shows an error at its field, and the code can be used again", async ({
  page,
  origin,
  player,
  login,
}) => {
  const form = new FormPage(page);
  const phone = newPhone();
  await login(player);
  await form.open("/app/user/profile/phone/");
  await form.fill({ 手机号: phone });
  const code = await nextSmsCode(phone, () => form.button("获取验证码").click());
  await page.route("**/user/bindPhoneChange/", async (route) => {
    const answer = { code: 409, data: null, msg: "该手机号已被其他账号绑定" };
    await route.fulfill({ json: answer });
  });
  await form.fill({ 短信验证码: code });
  await form.button("绑定").click();
  await form.expectWrong("手机号", "该手机号已被其他账号绑定");
  await expect(form.field("短信验证码")).toHaveValue(code);
  await page.unroute("**/user/bindPhoneChange/");
  await form.button("绑定").click();
  await expect(page).toHaveURL("/app/user/profile/");
  const found = await createApi(origin, { deviceid: `check-${phone}` }).call(
    "user/index/phoneCheck",
    {
      phone,
    },
  );
  expect(found).toMatchObject({ ok: true, data: { registered: true } });
});
