import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { FormPage } from "../../pages/form-page.ts";
import { LoginPage } from "../../pages/login-page.ts";
import { createApi, mustCall, mustCallAs } from "../../support/api.ts";
import { findOpenGift } from "../../support/catalogue.ts";
import {
  expectAccessible,
  expectAccessibleInBoth,
  readDownload,
  ready,
} from "../../support/page-checks.ts";
import { createPlayerApi, type Player, storedToken } from "../../support/players.ts";
import { newPhone, nextSmsCode } from "../../support/sms.ts";
import { expect, test } from "../../support/test.ts";

const securityPath = "/app/user/profile/security/";

/** User agents by the names that the list of devices shows. */
const agents = {
  "Edge · Windows":
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0 Safari/537.36 Edg/126.0",
  "Firefox · Mac": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Firefox/127.0",
  "Safari · iPhone":
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Version/17.4 Mobile/15E148 Safari/604.1",
};

/** Logs the player in with another browser, with the captcha that the host requires from a busy address. */
async function loginOnOtherDevice(
  origin: string,
  { player, agent }: { player: Player; agent: string },
): Promise<Player> {
  const device = { origin, deviceid: `other-${randomBytes(5).toString("hex")}`, agent };
  await mustCallAs(device, "user/captcha", {});
  const { username, password } = player;
  const login = { username, password, captcha: "pass" };
  const { token } = await mustCallAs(device, "user/loginSubmit", login);
  return { ...player, token, deviceid: device.deviceid };
}

const isAlive = async (origin: string, token: string) =>
  (await createApi(origin, { token }).call("user/checkLogin", {})).ok;

const tap = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function enterPassword(page: Page, password: string) {
  await page.getByLabel("登录密码", { exact: true }).fill(password);
}

/**
 * Fakes the host's answer to a login that is ten minutes old; `device.test.ts` and `phone.test.ts` test the real one.
 */
async function requirePasswordOnce(page: Page, call: string) {
  const msg = "为了保护账号，请输入登录密码；也可以重新登录后再操作";
  const json = { code: 400, data: { field: "password" }, msg };
  const answer = { status: 400, json };
  await page.route(`**/user/${call}/`, (route) => route.fulfill(answer), { times: 1 });
}

test.describe("devices", () => {
  test.use({ expectedMessages: /net::ERR_FAILED/ });

  test("are logged out with the password, with a reason at the lost one, and all others together", async ({
    page,
    browser,
    origin,
    player,
    login,
  }) => {
    test.slow();
    const guarded = await loginOnOtherDevice(origin, { player, agent: agents["Edge · Windows"] });
    const lost = await loginOnOtherDevice(origin, { player, agent: agents["Firefox · Mac"] });
    const others = [
      await loginOnOtherDevice(origin, { player, agent: agents["Safari · iPhone"] }),
      await loginOnOtherDevice(origin, { player, agent: agents["Safari · iPhone"] }),
    ];
    const context = await browser.newContext();
    await login(lost, context);
    const lostPage = await context.newPage();
    await lostPage.goto("/app/user/");
    await ready(lostPage);

    // A list that fails to load can be loaded again.
    await login(player);
    await page.route("**/user/getDeviceList/", (route) => route.abort(), { times: 1 });
    await page.goto(`${securityPath}devices/`);
    await tap(page, "重新加载");
    const rows = page.getByRole("list", { name: "登录设备" }).getByRole("listitem");
    await expect(rows).toHaveCount(5);
    await expect(rows.first()).toContainText("本机");

    // Some minutes after the log-in the password is required.
    await requirePasswordOnce(page, "endDevice");
    await tap(page, "退出 Edge · Windows");
    await tap(page, "退出登录");
    await expect(page.getByText(/请确认是您本人/).first()).toBeVisible();
    await expectAccessibleInBoth(page, "device-password");
    expect(await isAlive(origin, guarded.token)).toBe(true);
    await enterPassword(page, player.password);
    await tap(page, "确认退出");
    await expect(rows).toHaveCount(4);
    expect(await isAlive(origin, guarded.token)).toBe(false);

    await tap(page, "退出 Firefox · Mac");
    await tap(page, "取消");
    expect(await isAlive(origin, lost.token)).toBe(true);
    await tap(page, "退出 Firefox · Mac");
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await expectAccessible(page);
    await tap(page, "退出登录");
    await expect(page.getByText("该设备已退出登录").last()).toBeVisible();
    await expect(rows).toHaveCount(3);
    await expectLoggedOut(lostPage);
    await context.close();

    await tap(page, "退出其他全部设备");
    await tap(page, "退出登录");
    await expect(page.getByText("您的账号目前仅在本机登录。")).toBeVisible();
    for (const { token } of others) expect(await isAlive(origin, token)).toBe(false);
    const messages = await mustCall(createPlayerApi(origin, player), "user/getUserMessageList", {
      page: 1,
      pageSize: 10,
    });
    expect(messages.map(({ title }) => title)).toContain("新设备登录提醒");
    await page.goto(`${securityPath}activity/`);
    const events = page.getByRole("list", { name: "安全记录" }).getByRole("listitem");
    await expect(events.first()).toContainText("退出了其他全部设备");
    await expect(events.last()).toContainText("注册账号");
  });
});

/** At its next step the device, which was logged out from another one, shows the reason. */
async function expectLoggedOut(page: Page): Promise<void> {
  await page.getByRole("link", { name: "已领礼包" }).click();
  await expect(page).toHaveURL(/\/user\/login\//);
  await expect(page.getByText("您已在其他设备上退出了本设备的登录，请重新登录")).toBeVisible();
  await expectAccessible(page);
  expect(await storedToken(page)).toBeNull();
}

test("the first phone is bound with the password some minutes after the log-in; a number bound by another account since shows an error, and the code can be used again", async ({
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
  await form.fill({ 短信验证码: code });
  await requirePasswordOnce(page, "bindPhoneChange");
  await form.button("绑定").click();
  await form.expectWrong("登录密码", /请输入登录密码/);
  await expectAccessibleInBoth(page, "phone-password");
  await form.fill({ 登录密码: player.password });

  const taken = { code: 409, data: null, msg: "该手机号已被其他账号绑定" };
  await page.route("**/user/bindPhoneChange/", (route) => route.fulfill({ json: taken }));
  await form.button("绑定").click();
  await form.expectWrong("手机号", "该手机号已被其他账号绑定");
  await expect(form.field("短信验证码")).toHaveValue(code);
  await page.unroute("**/user/bindPhoneChange/");
  await form.button("绑定").click();
  await expect(page).toHaveURL("/app/user/profile/security/");
  const visitor = createApi(origin, { deviceid: `check-${phone}` });
  expect(await mustCall(visitor, "user/index/phoneCheck", { phone })).toEqual({ registered: true });
});

test("a player exports all data as a file, after entering the password", async ({
  page,
  origin,
  player,
  login,
}) => {
  const api = createPlayerApi(origin, player);
  const { giftid } = await findOpenGift(origin);
  const sn = await mustCall(api, "gift/getUserGiftSn", { giftid });
  await login(player);
  await page.goto(`${securityPath}export/`);
  await enterPassword(page, "not-the-password");
  await tap(page, "导出数据");
  await expect(page.getByText("密码错误")).toBeVisible();
  await enterPassword(page, player.password);
  await tap(page, "导出数据");
  await expect(page.getByText("数据已准备好")).toBeVisible();
  await expectAccessible(page);
  const { name, content } = await readDownload(page, () => tap(page, "保存文件"));
  expect(name).toMatch(/^个人数据-e2e_\w+-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(content.toString());
  expect(data.account.username).toBe(player.username);
  expect(data.codes).toMatchObject([{ sn }]);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain(sn);
});

test("an account is deleted only after consent, password and confirmation; a login cancels the deletion", async ({
  page,
  origin,
  player,
  login,
}) => {
  const api = createPlayerApi(origin, player);
  const gift = await findOpenGift(origin);
  await mustCall(api, "gift/getUserGiftSn", { giftid: gift.giftid });
  await login(player);
  await page.goto(`${securityPath}deletion/`);
  await expect(page.getByText(gift.giftname)).toBeVisible();
  await tap(page, "申请注销");
  await expect(page.getByText("请输入登录密码")).toBeVisible();
  await expect(page.getByText("请先勾选上方的确认项")).toBeVisible();
  await page.getByRole("checkbox").check();
  await enterPassword(page, "not-the-password");
  await tap(page, "申请注销");
  await tap(page, "确定注销");
  await expect(page.getByText("密码错误")).toBeVisible();
  await enterPassword(page, player.password);
  await tap(page, "申请注销");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page);
  await tap(page, "再想想");
  expect(await isAlive(origin, player.token)).toBe(true);
  await tap(page, "申请注销");
  await tap(page, "确定注销");
  await expect(page.getByText("已申请注销")).toBeVisible();
  await expectAccessible(page);
  expect(await isAlive(origin, player.token)).toBe(false);
  expect(await storedToken(page)).toBeNull();

  const loginPage = new LoginPage(page);
  await loginPage.open("/app/user/login/?refer=/user/gift/");
  const logIn = async () => {
    await loginPage.submit(player);
    await expect(page.getByRole("alertdialog", { name: "账号正在注销" })).toBeVisible();
  };
  await logIn();
  await expectAccessible(page);
  await tap(page, "继续注销");
  await expect(page).toHaveURL(/\/user\/login\//);
  await logIn();
  await tap(page, "撤销注销并登录");
  await expect(page).toHaveURL("/app/user/gift/");
  await expect(page.getByText(gift.giftname).first()).toBeVisible();
});
