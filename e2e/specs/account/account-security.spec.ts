import type { Page } from "@playwright/test";
import { LoginPage } from "../../pages/login-page.ts";
import { createApi, mustCall } from "../../support/api.ts";
import { findOpenGift } from "../../support/catalogue.ts";
import {
  expectAccessible,
  expectAccessibleInBoth,
  readDownload,
  ready,
} from "../../support/page-checks.ts";
import { createPlayerApi, type Player, storedToken } from "../../support/players.ts";
import { expect, test } from "../../support/test.ts";

const securityPath = "/app/user/profile/security/";

/** Logs the player in on a second device, with the captcha that the host requires from a busy address; its token. */
async function loginOnSecondDevice(
  origin: string,
  { username, password }: Player,
): Promise<string> {
  const api = createApi(origin, { deviceid: `second-${username}` });
  await mustCall(api, "user/captcha", {});
  const login = { username, password, captcha: "pass" };
  const { token } = await mustCall(api, "user/loginSubmit", login);
  return token;
}

const isAlive = async (origin: string, token: string) =>
  (await createApi(origin, { token }).call("user/checkLogin", {})).ok;

const tap = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function enterPassword(page: Page, password: string) {
  await page.getByLabel("登录密码", { exact: true }).fill(password);
}

test("the profile links to account security, which links to its pages", async ({
  page,
  player,
  login,
}) => {
  await login(player);
  await page.goto("/app/user/profile/");
  await page.getByRole("link", { name: /账号与安全/ }).click();
  await expect(page).toHaveURL(securityPath);
  for (const name of ["登录设备", "安全记录", "导出个人数据", "注销账号"]) {
    await page.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await page.getByRole("button", { name: "返回" }).click();
    await expect(page).toHaveURL(securityPath);
  }
});

test("a device that is logged out from another one shows the reason at its next step", async ({
  page,
  browser,
  origin,
  player,
  login,
}) => {
  const token = await loginOnSecondDevice(origin, player);
  const lost = await browser.newContext();
  const lostPage = await lost.newPage();
  await login({ ...player, token, deviceid: `second-${player.username}` }, lost);
  await lostPage.goto("/app/user/");
  await ready(lostPage);

  await login(player);
  await page.goto(`${securityPath}devices/`);
  const rows = page.getByRole("list", { name: "登录设备" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("本机");
  await rows.nth(1).getByRole("button", { name: /^退出/ }).click();
  await tap(page, "取消");
  expect(await isAlive(origin, token)).toBe(true);
  await rows.nth(1).getByRole("button", { name: /^退出/ }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page);
  await tap(page, "退出登录");
  await expect(page.getByText("该设备已退出登录")).toBeVisible();
  await expect(rows).toHaveCount(1);

  await lostPage.getByRole("link", { name: "已领礼包" }).click();
  await expect(lostPage).toHaveURL(/\/user\/login\//);
  await expect(lostPage.getByText("您已在其他设备上退出了本设备的登录，请重新登录")).toBeVisible();
  await expectAccessible(lostPage);
  expect(await storedToken(lostPage)).toBeNull();
  await lost.close();
});

/**
 * Fakes the host's answer to a login that is ten minutes old; `device.test.ts` and `phone.test.ts` test the real one.
 */
async function requirePasswordOnce(page: Page, call: string) {
  const msg = "为了保护账号，请输入登录密码；也可以重新登录后再操作";
  const json = { code: 400, data: { field: "password" }, msg };
  const answer = { status: 400, json };
  await page.route(`**/user/${call}/`, (route) => route.fulfill(answer), { times: 1 });
}

test("some minutes after the log-in, logging out a device requires the password", async ({
  page,
  origin,
  player,
  login,
}) => {
  const token = await loginOnSecondDevice(origin, player);
  await login(player);
  await page.goto(`${securityPath}devices/`);
  await requirePasswordOnce(page, "endDevice");
  await page.getByRole("button", { name: /^退出 / }).click();
  await tap(page, "退出登录");
  await expect(page.getByText(/请确认是您本人/).first()).toBeVisible();
  await expectAccessibleInBoth(page, "device-password");
  expect(await isAlive(origin, token)).toBe(true);
  await enterPassword(page, player.password);
  await tap(page, "确认退出");
  await expect(page.getByText("您的账号目前仅在本机登录。")).toBeVisible();
  expect(await isAlive(origin, token)).toBe(false);
});

test("some minutes after the log-in, binding the first phone requires the password", async ({
  page,
  player,
  login,
}) => {
  await login(player);
  await page.goto("/app/user/profile/phone/");
  await ready(page);
  await requirePasswordOnce(page, "bindPhoneChange");
  await page.getByLabel("手机号", { exact: true }).fill("13900139000");
  await page.getByLabel("短信验证码", { exact: true }).fill("123456");
  await tap(page, "绑定");
  await expect(page.getByLabel("登录密码", { exact: true })).toBeFocused();
  await expect(page.getByText(/请输入登录密码/)).toBeVisible();
  await expectAccessibleInBoth(page, "phone-password");
});

test("all other devices are logged out together, and the activity list shows it", async ({
  page,
  origin,
  player,
  login,
}) => {
  const others = [
    await loginOnSecondDevice(origin, player),
    await loginOnSecondDevice(origin, player),
  ];
  await login(player);
  await page.goto(`${securityPath}devices/`);
  await tap(page, "退出其他全部设备");
  await tap(page, "退出登录");
  await expect(page.getByText("您的账号目前仅在本机登录。")).toBeVisible();
  for (const token of others) expect(await isAlive(origin, token)).toBe(false);
  await page.goto(`${securityPath}activity/`);
  const rows = page.getByRole("list", { name: "安全记录" }).getByRole("listitem");
  await expect(rows.first()).toContainText("退出了其他全部设备");
  await expect(rows.last()).toContainText("注册账号");
  await page.goto("/app/user/message/");
  await expect(page.getByText("新设备登录提醒").first()).toBeVisible();
});

test.describe("with a failing network", () => {
  test.use({ expectedMessages: /net::ERR_FAILED/ });

  test("without a network no device is logged out, and a message is shown", async ({
    page,
    origin,
    player,
    login,
  }) => {
    const token = await loginOnSecondDevice(origin, player);
    await login(player);
    await page.goto(`${securityPath}devices/`);
    await page.route("**/user/endOtherDevices/", (route) => route.abort());
    await tap(page, "退出其他全部设备");
    await tap(page, "退出登录");
    await expect(page.getByText("网络异常，请检查网络后重试")).toBeVisible();
    expect(await isAlive(origin, token)).toBe(true);
  });

  test("a device list that fails to load shows the reload state", async ({
    page,
    player,
    login,
  }) => {
    await login(player);
    await page.route("**/user/getDeviceList/", (route) => route.abort(), { times: 1 });
    await page.goto(`${securityPath}devices/`);
    await page.getByRole("button", { name: "重新加载" }).click();
    await expect(page.getByText("您的账号目前仅在本机登录。")).toBeVisible();
  });
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
  await page.reload();
  await expect(page.getByText("数据已准备好")).toHaveCount(0);
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
