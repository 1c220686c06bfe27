import { randomBytes, randomInt } from "node:crypto";
import { FormPage } from "../../pages/form-page.ts";
import { createApi, mustCall } from "../../support/api.ts";
import { answerCaptcha } from "../../support/captcha.ts";
import { ready } from "../../support/page-checks.ts";
import { maskPhone, requestSms, storedToken } from "../../support/players.ts";
import { ports } from "../../support/ports.ts";
import { newPhone, nextSmsCode } from "../../support/sms.ts";
import { expect, test } from "../../support/test.ts";

const newName = () => `e2e_${randomBytes(5).toString("hex")}`;
const goodPassword = "a-quite-good-one-7";

test("a visitor registers by phone with a pasted number and code, and returns to the previous page", async ({
  page,
}) => {
  const form = new FormPage(page);
  const phone = newPhone();
  await form.open("/app/user/register/phone/?refer=/rank/");
  await form.paste("手机号", `+86 ${phone.slice(0, 3)}-${phone.slice(3, 7)} ${phone.slice(7)}`);
  await expect(form.field("手机号")).toHaveValue(phone);
  const code = await nextSmsCode(phone, () => form.button("获取验证码").click());
  await expect(form.button(/^\d+ 秒后重发$/)).toBeDisabled();
  await form.paste("短信验证码", ` ${code.slice(0, 3)} ${code.slice(3)} `);
  await expect(form.field("短信验证码")).toHaveValue(code);
  await form.fill({ 密码: goodPassword });
  await form.consent();
  await form.button("注册").click();
  await expect(page).toHaveURL(/\/app\/rank\/$/);
  expect(await storedToken(page)).toMatch(/^[\w-]{43}$/);
});

test("a visitor logs in by SMS code with a new number, which asks for consent, and logs in again by it", async ({
  page,
}) => {
  const form = new FormPage(page);
  const phone = newPhone();
  await form.open("/app/user/login/?refer=/rank/");
  await page.getByRole("tab", { name: "短信登录" }).click();
  await form.paste("手机号", `+86 ${phone.slice(0, 3)}-${phone.slice(3, 7)} ${phone.slice(7)}`);
  const code = await nextSmsCode(phone, () => form.button("获取验证码").click());
  await form.fill({ 短信验证码: code });
  await form.button("登录").click();
  await expect(page.getByRole("checkbox")).toBeFocused();
  await expect(page.getByRole("checkbox")).toHaveAccessibleDescription(/请先阅读并同意/);
  await form.consent();
  await form.button("登录").click();
  await expect(page).toHaveURL(/\/app\/rank\/$/);
  expect(await storedToken(page)).toMatch(/^[\w-]{43}$/);
  await page.goto("/app/user/");
  await expect(page.getByText(maskPhone(phone))).toBeVisible();
});

test("the tabs of the log-in keep what was typed; a reload keeps account, number and tab, no secrets", async ({
  page,
}) => {
  const form = new FormPage(page);
  const phone = newPhone();
  const tab = (name: string) => page.getByRole("tab", { name });
  await form.open("/app/user/login/");
  await expect(tab("密码登录")).toHaveAttribute("aria-selected", "true");
  await form.fill({ 账号: "tester_1", 密码: goodPassword });
  await tab("短信登录").click();
  await form.fill({ 手机号: phone, 短信验证码: "123456" });
  await tab("密码登录").click();
  await expect(form.field("账号")).toHaveValue("tester_1");
  await expect(form.field("密码")).toHaveValue(goodPassword);
  await tab("短信登录").click();
  await expect(form.field("短信验证码")).toHaveValue("123456");
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  for (const secret of [goodPassword, "123456"]) expect(stored).not.toContain(secret);
  await page.reload();
  await ready(page);
  await expect(tab("短信登录")).toHaveAttribute("aria-selected", "true");
  await expect(form.field("手机号")).toHaveValue(phone);
  await expect(form.field("短信验证码")).toHaveValue("");
  await tab("密码登录").click();
  await expect(form.field("账号")).toHaveValue("tester_1");
  await expect(form.field("密码")).toHaveValue("");
});

test("registration opens on 手机号, and its tabs keep what was typed, the names also over a reload", async ({
  page,
}) => {
  const form = new FormPage(page);
  const phone = newPhone();
  const tab = (name: string) => page.getByRole("link", { name, exact: true });
  await form.open("/app/user/login/");
  await page.getByRole("link", { name: "立即注册" }).click();
  await expect(tab("手机号")).toHaveAttribute("aria-current", "page");
  await form.fill({ 手机号: phone, 短信验证码: "123456", 密码: goodPassword });
  await form.consent();
  await tab("用户名").click();
  await expect(form.field("用户名")).toBeVisible();
  await expect(form.field("密码")).toHaveValue(goodPassword);
  await expect(page.getByLabel("我已阅读并同意")).toBeChecked();
  await form.fill({ 用户名: "tester_2" });
  await tab("手机号").click();
  await expect(form.field("手机号")).toHaveValue(phone);
  await expect(form.field("短信验证码")).toHaveValue("123456");
  await page.reload();
  await ready(page);
  await expect(form.field("手机号")).toHaveValue(phone);
  await expect(form.field("短信验证码")).toHaveValue("");
  await expect(form.field("密码")).toHaveValue("");
  await tab("用户名").click();
  await expect(form.field("用户名")).toHaveValue("tester_2");
  // Secrets do not outlive the pages of the registration.
  await form.fill({ 密码: goodPassword });
  await page.getByRole("link", { name: "去登录" }).click();
  await page.getByRole("link", { name: "立即注册" }).click();
  await expect(form.field("手机号")).toHaveValue(phone);
  await expect(form.field("密码")).toHaveValue("");
});

test("the countdown of the SMS button survives a reload", async ({ page }) => {
  const form = new FormPage(page);
  const phone = newPhone();
  await form.open("/app/user/register/phone/");
  await form.fill({ 手机号: phone });
  await nextSmsCode(phone, () => form.button("获取验证码").click());
  await page.reload();
  await ready(page);
  await form.fill({ 手机号: phone });
  await expect(form.button(/^\d+ 秒后重发$/)).toBeDisabled();
});

test("after five wrong codes the right one is refused", async ({ page }) => {
  const form = new FormPage(page);
  const phone = newPhone();
  await form.open("/app/user/register/phone/");
  await form.fill({ 手机号: phone, 密码: goodPassword });
  await form.consent();
  const code = await nextSmsCode(phone, () => form.button("获取验证码").click());
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await form.fill({ 短信验证码: wrong });
    await form.button("注册").click();
    await form.expectWrong("短信验证码", "短信验证码错误或已过期");
    await expect(form.button("注册")).toBeEnabled();
  }
  await form.fill({ 短信验证码: code });
  await form.button("注册").click();
  await form.expectWrong("短信验证码", "短信验证码错误或已过期");
  await expect(form.field("手机号")).toHaveValue(phone);
  await expect(form.field("密码")).toHaveValue(goodPassword);
  expect(await storedToken(page)).toBeNull();
});

test("the rate limit of a number shows the waiting time on the button and in a message", async ({
  page,
  origin,
}) => {
  const form = new FormPage(page);
  const phone = newPhone();
  const otherDevice = createApi(origin, { deviceid: `other-${phone}` });
  await requestSms(otherDevice, phone);
  await form.open("/app/user/register/phone/");
  await form.fill({ 手机号: phone });
  await form.button("获取验证码").click();
  await expect(page.getByText(/太频繁.*（\d+ 秒后可重试）/)).toBeVisible();
  await expect(form.button(/^\d+ 秒后重发$/)).toBeDisabled();
});

test("the first wrong field is focused, and a taken username shows an error at its field", async ({
  page,
  player,
}) => {
  const form = new FormPage(page);
  await form.open("/app/user/register/");
  await answerCaptcha(page, "user/registerSubmit");
  await form.button("注册").click();
  await form.expectWrong("用户名", "请输入用户名");
  await form.fill({ 用户名: player.username.toUpperCase(), 密码: goodPassword });
  await form.button("注册").click();
  await expect(page.getByRole("checkbox")).toBeFocused();
  await expect(page.getByRole("checkbox")).toHaveAccessibleDescription(/请先阅读并同意/);
  await form.consent();
  await form.button("注册").click();
  await form.expectWrong("用户名", /已被/);
  await expect(form.field("密码")).toHaveValue(goodPassword);
  await form.fill({ 用户名: newName() });
  await form.button("注册").click();
  await expect(page).toHaveURL(/\/app\/home\/$/);
});

test("the links between login and registration keep the return target", async ({ page }) => {
  await page.goto("/app/user/login/?refer=/gift/&to=/user/gift/");
  await ready(page);
  await page.getByRole("link", { name: "立即注册" }).click();
  await expect(page).toHaveURL("/app/user/register/phone/?refer=%2Fgift%2F&to=%2Fuser%2Fgift%2F");
  await page.getByRole("link", { name: "用户名", exact: true }).click();
  await expect(page).toHaveURL("/app/user/register/?refer=%2Fgift%2F&to=%2Fuser%2Fgift%2F");
  await page.getByRole("link", { name: "手机号", exact: true }).click();
  await expect(page).toHaveURL("/app/user/register/phone/?refer=%2Fgift%2F&to=%2Fuser%2Fgift%2F");
  await expect(page.getByRole("link", { name: "手机号", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
});

test("fields have the attributes that password managers and keyboards need", async ({ page }) => {
  const form = new FormPage(page);
  const hints = (label: string) =>
    form.field(label).evaluate((input: HTMLInputElement) => ({
      autocomplete: input.autocomplete,
      inputmode: input.inputMode,
      type: input.type,
    }));
  await form.open("/app/user/login/");
  expect(await hints("账号")).toMatchObject({ autocomplete: "username", type: "text" });
  expect(await hints("密码")).toMatchObject({ autocomplete: "current-password", type: "password" });
  await form.fill({ 密码: "seen?" });
  await page.getByRole("button", { name: "显示密码" }).click();
  expect(await hints("密码")).toMatchObject({ type: "text" });
  await page.getByRole("button", { name: "隐藏密码" }).click();
  expect(await hints("密码")).toMatchObject({ type: "password" });
  // Submitting hides a visible password.
  await page.getByRole("button", { name: "显示密码" }).click();
  await form.button("登录").click();
  await expect(page.getByRole("button", { name: "显示密码" })).toBeVisible();
  expect(await hints("密码")).toMatchObject({ type: "password" });
  await form.open("/app/user/register/phone/");
  expect(await hints("手机号")).toEqual({
    autocomplete: "tel-national",
    inputmode: "numeric",
    type: "tel",
  });
  expect(await hints("短信验证码")).toMatchObject({
    autocomplete: "one-time-code",
    inputmode: "numeric",
  });
  expect(await hints("密码")).toMatchObject({ autocomplete: "new-password" });
  await form.fill({ 手机号: "13800138000" });
  // The number is the login name: password managers save it with the password.
  await expect(page.locator("form input[autocomplete=username]")).toHaveValue("13800138000");
});

/** This node uses picture captchas and production limits, so each test has its own IP address. */
test.describe("with picture captchas", () => {
  const origin = `http://localhost:${ports.strictShop}`;
  const address = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  test.use({ baseURL: origin });

  test("a wrong answer gets a new picture and keeps the form's values, a right one registers", async ({
    page,
    context,
  }) => {
    await context.setExtraHTTPHeaders({ "x-forwarded-for": address() });
    const form = new FormPage(page);
    await form.open("/app/user/register/");
    const picture = page.getByRole("img", { name: "图形验证码" });
    await expect(picture).toBeVisible();
    await form.fill({ 用户名: newName(), 密码: goodPassword });
    await form.consent();
    await form.button("注册").click();
    await form.expectWrong("图形验证码", "请输入图中的字符");
    await form.fill({ 图形验证码: "nope" });
    const first = await picture.getAttribute("src");
    await form.button("注册").click();
    await form.expectWrong("图形验证码", "字符不正确或已过期，请重新输入");
    await expect(picture).not.toHaveAttribute("src", first!);
    await expect(form.field("图形验证码")).toHaveValue("");
    await expect(form.field("密码")).toHaveValue(goodPassword);
    await form.fill({ 图形验证码: "pass" });
    await form.button("注册").click();
    await expect(page).toHaveURL(/\/app\/home\/$/);
    expect(await storedToken(page)).toMatch(/^[\w-]{43}$/);
  });

  test("a failed login shows a picture captcha, and 换一张 replaces it", async ({
    page,
    context,
  }) => {
    const ip = address();
    await context.setExtraHTTPHeaders({ "x-forwarded-for": ip });
    const player = await registerOnStrictNode(ip);
    const form = new FormPage(page);
    await form.open("/app/user/login/");
    const picture = page.getByRole("img", { name: "图形验证码" });
    await expect(picture).toBeHidden();
    await form.fill({ 账号: player.username, 密码: "not-the-right-one" });
    await form.button("登录").click();
    await expect(form.failure("账号或密码错误")).toBeVisible();
    await expect(picture).toBeVisible();
    const first = await picture.getAttribute("src");
    await form.button("看不清，换一张").click();
    await expect(picture).not.toHaveAttribute("src", first!);
    await form.fill({ 密码: goodPassword, 图形验证码: "pass" });
    await form.button("登录").click();
    await expect(page).toHaveURL(/\/app\/home\/$/);
  });

  test("too many logins show the waiting time, which counts down", async ({ page, context }) => {
    const ip = address();
    await context.setExtraHTTPHeaders({ "x-forwarded-for": ip });
    const player = await registerOnStrictNode(ip);
    const api = createApi(origin, { deviceid: player.deviceid, "x-forwarded-for": address() });
    const login = { username: player.username, password: goodPassword };
    for (let count = 0; count < 21; count += 1) {
      await mustCall(api, "user/captcha", {});
      await mustCall(api, "user/loginSubmit", { ...login, captcha: "PASS" });
    }
    await page.addInitScript(({ deviceid }) => localStorage.setItem("deviceid", deviceid), player);
    const form = new FormPage(page);
    await form.open("/app/user/login/");
    await form.fill({ 账号: player.username, 密码: goodPassword });
    await form.button("登录").click();
    const wait = page.getByText(/^\d+ 秒后可重试$/);
    await expect(wait).toBeVisible();
    const first = Number.parseInt((await wait.textContent())!, 10);
    await expect
      .poll(async () => Number.parseInt((await wait.textContent())!, 10))
      .toBeLessThan(first);
    await expect(form.field("密码")).toHaveValue(goodPassword);
  });

  async function registerOnStrictNode(ip: string) {
    const deviceid = `device-${randomBytes(5).toString("hex")}`;
    const api = createApi(origin, { deviceid, "x-forwarded-for": ip });
    const username = newName();
    await mustCall(api, "user/captcha", {});
    const account = { username, password: goodPassword, captcha: "PASS" };
    await mustCall(api, "user/registerSubmit", account);
    return { username, deviceid };
  }
});
