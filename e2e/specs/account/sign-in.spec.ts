import { randomBytes, randomInt } from "node:crypto";
import { FormPage } from "../../pages/form-page.ts";
import { createApi, mustCall } from "../../support/api.ts";
import { answerCaptcha } from "../../support/captcha.ts";
import { expectAccessibleInBoth, ready } from "../../support/page-checks.ts";
import { maskPhone, storedToken } from "../../support/players.ts";
import { ports } from "../../support/ports.ts";
import { newPhone, nextSmsCode } from "../../support/sms.ts";
import { expect, test } from "../../support/test.ts";

const newName = () => `e2e_${randomBytes(5).toString("hex")}`;
const goodPassword = "a-quite-good-one-7";

const toFullWidth = (digits: string) =>
  [...digits].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join("");

test("a visitor registers by phone with a pasted number and code, and one SMS after a double tap, and returns to the previous page", async ({
  page,
}) => {
  const form = new FormPage(page);
  const phone = newPhone();
  let requests = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/user/index/phoneCaptcha/")) requests += 1;
  });
  await form.open("/app/user/register/phone/?refer=/rank/");
  await form.paste("手机号", `+86 ${toFullWidth(phone)}`);
  await expect(form.field("手机号")).toHaveValue(phone);
  const code = await nextSmsCode(phone, () => form.button("获取验证码").dblclick());
  await expect(form.button(/^\d+ 秒后重发$/)).toBeDisabled();
  expect(requests).toBe(1);
  await form.paste("短信验证码", ` ${code.slice(0, 3)} ${code.slice(3)} `);
  await expect(form.field("短信验证码")).toHaveValue(code);
  await form.fill({ 密码: goodPassword });
  await form.button("注册").click();
  await form.consent();
  await expect(page).toHaveURL(/\/app\/rank\/$/);
  expect(await storedToken(page)).toMatch(/^[\w-]{43}$/);
});

test("a visitor logs in by SMS code with a new number, which asks for consent with the code's last digit", async ({
  page,
  origin,
}) => {
  const form = new FormPage(page);
  const phone = newPhone();
  await form.open("/app/user/login/?refer=/rank/");
  await form.paste("手机号", `+86 ${phone.slice(0, 3)}-${phone.slice(3, 7)} ${phone.slice(7)}`);
  const code = await nextSmsCode(phone, () => form.button("获取验证码").click());
  await form.fill({ 短信验证码: code });
  await expect(form.button("同意并登录")).toBeFocused();
  await expectAccessibleInBoth(page, "consent sheet", true);
  await form.consent();
  await expect(page).toHaveURL(/\/app\/rank\/$/);
  const token = await storedToken(page);
  expect(token).toMatch(/^[\w-]{43}$/);
  const info = await mustCall(createApi(origin, { token: token! }), "user/getUserInfo", {});
  expect(info.phone).toBe(maskPhone(phone));
});

test("registration opens on 手机号 with the return target, and its tabs keep what was typed, the names also over a reload", async ({
  page,
}) => {
  const form = new FormPage(page);
  const phone = newPhone();
  const target = "?refer=%2Fgift%2F&to=%2Fuser%2Fgift%2F";
  const tab = (name: string) => page.getByRole("link", { name, exact: true });
  await form.open("/app/user/login/?refer=/gift/&to=/user/gift/");
  await form.choosePasswordLogin();
  await expectLoginHints(form);
  await page.getByRole("link", { name: "用密码注册" }).click();
  await expect(page).toHaveURL(`/app/user/register/phone/${target}`);
  await expect(tab("手机号")).toHaveAttribute("aria-current", "page");
  await expectRegistrationHints(form);
  await form.fill({ 手机号: phone, 短信验证码: "123456", 密码: goodPassword });
  // The number is the login name: password managers save it with the password.
  await expect(page.locator("form input[autocomplete=username]")).toHaveValue(phone);
  await tab("用户名").click();
  await expect(page).toHaveURL(`/app/user/register/${target}`);
  await expect(form.field("用户名")).toBeVisible();
  await expect(form.field("密码")).toHaveValue(goodPassword);
  await form.fill({ 用户名: "tester_2" });
  await tab("手机号").click();
  await expect(page).toHaveURL(`/app/user/register/phone/${target}`);
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
  await page.getByRole("link", { name: "用密码注册" }).click();
  await expect(form.field("手机号")).toHaveValue(phone);
  await expect(form.field("密码")).toHaveValue("");
});

/** Attributes that password managers and keyboards need. */
function hintsOf(form: FormPage, label: string) {
  return form.field(label).evaluate((input: HTMLInputElement) => ({
    autocomplete: input.autocomplete,
    inputmode: input.inputMode,
    type: input.type,
  }));
}

/** The hints of the log-in, and a password that can be shown until it is submitted. */
async function expectLoginHints(form: FormPage): Promise<void> {
  const account = { autocomplete: "username", type: "text" };
  const password = { autocomplete: "current-password", type: "password" };
  expect(await hintsOf(form, "账号")).toMatchObject(account);
  expect(await hintsOf(form, "密码")).toMatchObject(password);
  await form.fill({ 密码: "seen?" });
  await form.button("显示密码").click();
  expect(await hintsOf(form, "密码")).toMatchObject({ type: "text" });
  await form.button("隐藏密码").click();
  expect(await hintsOf(form, "密码")).toMatchObject({ type: "password" });
  await form.button("显示密码").click();
  await form.button("登录").click();
  await expect(form.button("显示密码")).toBeVisible();
  expect(await hintsOf(form, "密码")).toMatchObject({ type: "password" });
}

async function expectRegistrationHints(form: FormPage): Promise<void> {
  const number = { autocomplete: "tel-national", inputmode: "numeric", type: "tel" };
  expect(await hintsOf(form, "手机号")).toEqual(number);
  const code = { autocomplete: "one-time-code", inputmode: "numeric" };
  expect(await hintsOf(form, "短信验证码")).toMatchObject(code);
  expect(await hintsOf(form, "密码")).toMatchObject({ autocomplete: "new-password" });
}

test("a visitor registers by username after errors at the first wrong field and of a taken name", async ({
  page,
  player,
}) => {
  const form = new FormPage(page);
  await form.open("/app/user/register/?refer=/rank/");
  await answerCaptcha(page, "user/registerSubmit");
  await form.button("注册").click();
  await form.expectWrong("用户名", "请输入用户名");
  await form.fill({ 用户名: "1abc" });
  await form.button("注册").click();
  await form.expectWrong("用户名", /用户名需以字母开头/);
  await expect(page.getByText("请输入密码")).toBeVisible();
  await form.fill({ 用户名: player.username.toUpperCase(), 密码: goodPassword });
  await form.button("注册").click();
  await expect(page.getByRole("link", { name: "《隐私政策》" })).toHaveAttribute(
    "href",
    "/app/about/privacy/",
  );
  await form.consent();
  await form.expectWrong("用户名", /已被/);
  await expect(form.field("密码")).toHaveValue(goodPassword);
  await form.fill({ 用户名: newName() });
  await form.button("注册").click();
  await expect(page).toHaveURL(/\/app\/rank\/$/);
  expect(await storedToken(page)).toMatch(/^[\w-]{43}$/);
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
    await form.button("注册").click();
    await form.expectWrong("图形验证码", "请输入图中的字符");
    await form.fill({ 图形验证码: "nope" });
    const first = await picture.getAttribute("src");
    await form.button("注册").click();
    await form.consent();
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
    const username = await registerOnStrictNode(ip);
    const form = new FormPage(page);
    await form.open("/app/user/login/");
    await form.choosePasswordLogin();
    const picture = page.getByRole("img", { name: "图形验证码" });
    await expect(picture).toBeHidden();
    await form.fill({ 账号: username, 密码: "not-the-right-one" });
    await form.button("登录").click();
    await expect(form.failure("账号或密码错误")).toBeVisible();
    await expect(picture).toBeVisible();
    await expectAccessibleInBoth(page, "login with a picture");
    const first = await picture.getAttribute("src");
    await form.button("看不清，换一张").click();
    await expect(picture).not.toHaveAttribute("src", first!);
    await form.fill({ 密码: goodPassword, 图形验证码: "pass" });
    await form.button("登录").click();
    await expect(page).toHaveURL(/\/app\/home\/$/);
  });

  async function registerOnStrictNode(ip: string): Promise<string> {
    const deviceid = `device-${randomBytes(5).toString("hex")}`;
    const api = createApi(origin, { deviceid, "x-forwarded-for": ip });
    const username = newName();
    await mustCall(api, "user/captcha", {});
    const account = { username, password: goodPassword, captcha: "PASS" };
    await mustCall(api, "user/registerSubmit", account);
    return username;
  }
});
