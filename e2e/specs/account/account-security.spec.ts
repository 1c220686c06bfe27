import type { Page } from "@playwright/test";
import { apiOf, findOpenGift, mustCall, type Player } from "../../support/api.ts";
import { expectAccessible, expectStill, ready } from "../../support/page-health.ts";
import { expect, test } from "../../support/test.ts";

const area = "/app/user/profile/security/";

/** The player signs in on one more device, with the captcha that a busy address must solve; its token. */
async function signInElsewhere(origin: string, { username, password }: Player): Promise<string> {
  const api = apiOf(origin, { deviceid: `elsewhere-${username}` });
  await mustCall(api, "user/captcha", {});
  const login = { username, password, captcha: "pass" };
  const { token } = await mustCall(api, "user/loginSubmit", login);
  return token;
}

const isAlive = async (origin: string, token: string) =>
  (await apiOf(origin, { token }).call("user/checkLogin", {})).ok;

const tap = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function enterPassword(page: Page, password: string) {
  await page.getByLabel("登录密码", { exact: true }).fill(password);
}

const screens = {
  "account and security": "",
  devices: "devices/",
  activity: "activity/",
  "export of data": "export/",
  "deletion of the account": "deletion/",
};

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });
    for (const [name, path] of Object.entries(screens)) {
      test(`${name} is accessible, still and quiet`, async ({ page, origin, player, signIn }) => {
        await signInElsewhere(origin, player);
        await signIn(player);
        await page.goto(area + path, { waitUntil: "networkidle" });
        await ready(page);
        await expect(page).toHaveURL(area + path);
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        await expectStill(page);
        await expectAccessible(page);
        if (process.env.E2E_SHOTS) {
          const file = `${name.replaceAll(" ", "-")}-${colorScheme}.png`;
          await page.screenshot({ path: `${process.env.E2E_SHOTS}/${file}` });
        }
      });
    }
  });
}

test("the profile leads to the area, and the area to its pages and back", async ({
  page,
  player,
  signIn,
}) => {
  await signIn(player);
  await page.goto("/app/user/profile/");
  await page.getByRole("link", { name: /账号与安全/ }).click();
  await expect(page).toHaveURL(area);
  for (const name of ["登录设备", "最近活动", "导出个人数据", "注销账号"]) {
    await page.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await page.getByRole("button", { name: "返回" }).click();
    await expect(page).toHaveURL(area);
  }
});

test("another device is logged out from here, and is told so at its next step", async ({
  page,
  browser,
  origin,
  player,
  signIn,
}) => {
  const token = await signInElsewhere(origin, player);
  const lost = await browser.newContext();
  const lostPage = await lost.newPage();
  await signIn({ ...player, token, deviceid: `elsewhere-${player.username}` }, lost);
  await lostPage.goto("/app/user/");
  await ready(lostPage);

  await signIn(player);
  await page.goto(`${area}devices/`);
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
  expect(await lostPage.evaluate(() => localStorage.getItem("token"))).toBeNull();
  await lost.close();
});

/** What the host answers once the log-in is ten minutes old; `device.test.ts` and `phone.test.ts` wait them. */
async function askOnce(page: Page, call: string) {
  const msg = "为了保护账号，请输入登录密码；也可以重新登录后再操作";
  const json = { code: 400, data: { field: "password" }, msg };
  const answer = { status: 400, json };
  await page.route(`**/user/${call}/`, (route) => route.fulfill(answer), { times: 1 });
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`some minutes after the log-in, in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("the password is asked for before a device goes, and it goes with the right one", async ({
      page,
      origin,
      player,
      signIn,
    }) => {
      const token = await signInElsewhere(origin, player);
      await signIn(player);
      await page.goto(`${area}devices/`);
      await askOnce(page, "endDevice");
      await page.getByRole("button", { name: /^退出 / }).click();
      await tap(page, "退出登录");
      await expect(page.getByText(/请确认是您本人/).first()).toBeVisible();
      await expectAccessible(page);
      expect(await isAlive(origin, token)).toBe(true);
      await enterPassword(page, player.password);
      await tap(page, "确认退出");
      await expect(page.getByText("只有本机登录了您的账号。")).toBeVisible();
      expect(await isAlive(origin, token)).toBe(false);
    });

    test("the password is asked for before the first phone is bound", async ({
      page,
      player,
      signIn,
    }) => {
      await signIn(player);
      await page.goto("/app/user/profile/phone/");
      await ready(page);
      await askOnce(page, "bindPhoneChange");
      await page.getByLabel("手机号", { exact: true }).fill("13900139000");
      await page.getByLabel("短信验证码", { exact: true }).fill("123456");
      await tap(page, "绑定");
      await expect(page.getByLabel("登录密码", { exact: true })).toBeFocused();
      await expect(page.getByText(/请输入登录密码/)).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test("all other devices at once; this one stays, and the trail tells it", async ({
  page,
  origin,
  player,
  signIn,
}) => {
  const others = [await signInElsewhere(origin, player), await signInElsewhere(origin, player)];
  await signIn(player);
  await page.goto(`${area}devices/`);
  await tap(page, "退出其他全部设备");
  await tap(page, "退出登录");
  await expect(page.getByText("只有本机登录了您的账号。")).toBeVisible();
  for (const token of others) expect(await isAlive(origin, token)).toBe(false);
  await page.goto(`${area}activity/`);
  const rows = page.getByRole("list", { name: "最近活动" }).getByRole("listitem");
  await expect(rows.first()).toContainText("退出了其他全部设备");
  await expect(rows.last()).toContainText("注册账号");
  await page.goto("/app/user/message/");
  await expect(page.getByText("新设备登录提醒").first()).toBeVisible();
});

test.describe("with the browser's own line about it", () => {
  test.use({ expectedMessages: /net::ERR_FAILED/ });

  test("without a network nothing is ended, and the page says so", async ({
    page,
    origin,
    player,
    signIn,
  }) => {
    const token = await signInElsewhere(origin, player);
    await signIn(player);
    await page.goto(`${area}devices/`);
    await page.route("**/user/endOtherDevices/", (route) => route.abort());
    await tap(page, "退出其他全部设备");
    await tap(page, "退出登录");
    await expect(page.getByText("网络异常，请检查网络后重试")).toBeVisible();
    expect(await isAlive(origin, token)).toBe(true);
  });

  test("a device list that cannot be had shows the reload state", async ({
    page,
    player,
    signIn,
  }) => {
    await signIn(player);
    await page.route("**/user/getDeviceList/", (route) => route.abort(), { times: 1 });
    await page.goto(`${area}devices/`);
    await page.getByRole("button", { name: "重新加载" }).click();
    await expect(page.getByText("只有本机登录了您的账号。")).toBeVisible();
  });
});

test("a player takes a copy of everything, after the password, as a file", async ({
  page,
  origin,
  player,
  signIn,
}) => {
  const api = apiOf(origin, { token: player.token, deviceid: player.deviceid });
  const { giftid } = await findOpenGift(origin);
  const sn = await mustCall(api, "gift/getUserGiftSn", { giftid });
  await signIn(player);
  await page.goto(`${area}export/`);
  await enterPassword(page, "not-the-password");
  await tap(page, "导出数据");
  await expect(page.getByText("密码错误")).toBeVisible();
  await enterPassword(page, player.password);
  await tap(page, "导出数据");
  await expect(page.getByText("数据已准备好")).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent("download");
  await tap(page, "保存文件");
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^个人数据-e2e_\w+-\d{4}-\d\d-\d\d\.json$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const data = JSON.parse(Buffer.concat(chunks).toString());
  expect(data.account.username).toBe(player.username);
  expect(data.codes).toMatchObject([{ sn }]);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain(sn);
  await page.reload();
  await expect(page.getByText("数据已准备好")).toHaveCount(0);
});

test("an account is deleted only after consent, password and a second thought; a login takes it back", async ({
  page,
  origin,
  player,
  signIn,
}) => {
  const api = apiOf(origin, { token: player.token, deviceid: player.deviceid });
  const gift = await findOpenGift(origin);
  await mustCall(api, "gift/getUserGiftSn", { giftid: gift.giftid });
  await signIn(player);
  await page.goto(`${area}deletion/`);
  await expect(page.getByText(gift.giftname)).toBeVisible();
  await tap(page, "申请注销");
  await expect(page.getByText("请输入登录密码")).toBeVisible();
  await expect(page.getByText("请先勾选确认")).toBeVisible();
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
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();

  await page.goto("/app/user/login/?refer=/user/gift/");
  await ready(page);
  const logIn = async () => {
    await page.getByLabel("账号").fill(player.username);
    await page.getByLabel("密码", { exact: true }).fill(player.password);
    await page.getByRole("button", { name: /^登录/ }).click();
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
