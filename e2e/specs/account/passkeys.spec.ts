import { FormPage } from "../../pages/form-page.ts";
import {
  expectAccessible,
  expectAccessibleInBoth,
  takeScreenshot,
} from "../../support/page-checks.ts";
import { storedToken } from "../../support/players.ts";
import { addDevice } from "../../support/sign-in/passkeys.ts";
import { enableProtection } from "../../support/sign-in/protection.ts";
import { expect, test } from "../../support/test.ts";

const passkeysPath = "/app/user/profile/security/passkeys/";
const loginPath = "/app/user/login/?refer=/user/gift/";

test("a player adds a passkey, logs in with it alone, and removes it", async ({
  page,
  player,
  login,
}) => {
  test.slow();
  const form = new FormPage(page);
  await addDevice(page);
  await login(player);
  await form.open("/app/user/profile/security/");
  await page.getByRole("link", { name: /^通行密钥\s*未添加/ }).click();
  await expect(page).toHaveURL(passkeysPath);
  await form.button("添加通行密钥").click();
  await form.expectWrong("名称", "请输入名称");
  await form.fill({ 名称: "我的手机" });
  await form.button("添加通行密钥").click();
  await expect(form.button("移除 我的手机")).toBeVisible();
  await expectAccessibleInBoth(page, "passkeys-one", true);
  await form.fill({ 名称: "又一个" });
  await form.button("添加通行密钥").click();
  await expect(page.getByText("此设备已有您的通行密钥")).toBeVisible();

  await page.evaluate(() => localStorage.removeItem("token"));
  await form.open(loginPath);
  await expect(form.button("通行密钥登录")).toBeVisible();
  await expectAccessibleInBoth(page, "passkeys-login", true);
  await form.button("通行密钥登录").click();
  await expect(page).toHaveURL("/app/user/gift/");
  expect(await storedToken(page)).toMatch(/^[\w-]{43}$/);

  await form.open(passkeysPath);
  await expect(page.getByText(/使用过/)).toBeVisible();
  await form.button("移除 我的手机").click();
  await form.button("移除").last().click();
  await expect(form.button("移除 我的手机")).toHaveCount(0);
  await page.evaluate(() => localStorage.removeItem("token"));
  await form.open(loginPath);
  await form.button("通行密钥登录").click();
  await expect(page.getByText("未能验证通行密钥，请重试或换一种方式登录")).toBeVisible();
  expect(await storedToken(page)).toBeNull();
});

test("a passkey takes the place of the code, and who is not its owner gets in neither way", async ({
  page,
  origin,
  player,
  login,
}) => {
  const form = new FormPage(page);
  const device = await addDevice(page);
  await enableProtection(origin, player);
  await login(player);
  await form.open(passkeysPath);
  await form.fill({ 名称: "我的手机" });
  await form.button("添加通行密钥").click();
  await expect(form.button("移除 我的手机")).toBeVisible();
  await page.evaluate(() => localStorage.removeItem("token"));
  await form.open(loginPath);
  await form.choosePasswordLogin();
  await form.fill({ 账号: player.username, 密码: player.password });
  await form.button("登录").click();
  await expect(form.button("使用通行密钥")).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, "passkeys-step", true);
  await device.setVerified(false);
  await form.button("使用通行密钥").click();
  await expect(page.getByText("没有完成设备验证，请重试")).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  await device.setVerified(true);
  await form.button("使用通行密钥").click();
  await expect(page).toHaveURL("/app/user/gift/");
});
