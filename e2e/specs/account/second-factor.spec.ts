import { FormPage } from "../../pages/form-page.ts";
import { authenticatorCode } from "../../support/authenticator.ts";
import {
  expectAccessible,
  expectAccessibleInBoth,
  readDownload,
} from "../../support/page-checks.ts";
import type { Player } from "../../support/players.ts";
import { enableProtection } from "../../support/sign-in/protection.ts";
import { expect, test } from "../../support/test.ts";

const protectionPath = "/app/user/profile/security/protection/";
const loginPath = "/app/user/login/?refer=/user/gift/";

async function enterPassword(form: FormPage, { username, password }: Player) {
  await form.open(loginPath);
  await form.choosePasswordLogin();
  await form.fill({ 账号: username, 密码: password });
  await form.button("登录").click();
  await expect(form.field("动态验证码")).toBeVisible();
}

test("a player enables 登录保护; wrong codes and passwords show errors at their fields", async ({
  page,
  player,
  login,
}) => {
  test.slow();
  const form = new FormPage(page);
  await login(player);
  await form.open("/app/user/profile/security/");
  await page.getByRole("link", { name: /^登录保护\s*未开启/ }).click();
  await expect(page).toHaveURL(protectionPath);
  await form.button("开启登录保护").click();
  await expect(page.getByRole("img", { name: "登录保护密钥的二维码" })).toBeVisible();
  await expectAccessibleInBoth(page, "setup", true);
  const key = (await page.locator("code").innerText()).replaceAll(" ", "");
  await form.button("确认开启").click();
  await form.expectWrong("动态验证码", "请输入验证码");
  await form.fill({ 动态验证码: authenticatorCode(key, 40), 登录密码: player.password });
  await form.button("确认开启").click();
  await form.expectWrong("动态验证码", /验证码错误/);
  await form.fill({ 动态验证码: authenticatorCode(key), 登录密码: "not-the-password" });
  await form.button("确认开启").click();
  await form.expectWrong("登录密码", "密码错误");
  await page.reload();
  await form.button("开启登录保护").click();
  await expect(page.locator("code")).toHaveText(key.replaceAll(/(.{4})(?=.)/g, "$1 "));
  await form.fill({ 动态验证码: authenticatorCode(key), 登录密码: player.password });
  await form.button("确认开启").click();
  const codes = page.getByRole("list", { name: "恢复码" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await expectAccessibleInBoth(page, "codes", true);
  const [first = ""] = await codes.allInnerTexts();
  const { name, content } = await readDownload(page, () => form.button("保存文件").click());
  expect(name).toBe(`恢复码-${player.username}.txt`);
  expect(content.toString()).toContain(first);
  await expect(form.button("完成")).toBeDisabled();
  await page.getByRole("checkbox").check();
  await form.button("完成").click();
  await expect(page.getByText("剩余 10 个恢复码")).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain(first);
  expect(kept).not.toContain(key);
  await page.goto("/app/user/profile/security/");
  await expect(page.getByRole("link", { name: /^登录保护\s*已开启/ })).toBeVisible();
});

test("login then requires a code alone, at a step that can be left, ends after five wrong codes and survives a reload", async ({
  page,
  origin,
  player,
}) => {
  test.slow();
  const form = new FormPage(page);
  const { nextCode } = await enableProtection(origin, player);
  const asked = page.waitForResponse("**/user/passkeyBegin/");
  await enterPassword(form, player);
  await asked;
  await expect(form.field("动态验证码")).toBeFocused();
  // The account has no passkey.
  await expect(form.button("使用通行密钥")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "忘记密码" })).toHaveCount(0);
  await expectAccessibleInBoth(page, "step", true);
  await form.button("返回登录").click();
  await expect(form.field("密码")).toHaveValue("");

  await enterPassword(form, player);
  await form.button("验证并登录").click();
  await form.expectWrong("动态验证码", "请输入 6 位动态验证码");
  for (const left of [4, 3, 2, 1]) {
    await form.fill({ 动态验证码: `00000${left}` });
    await form.button("验证并登录").click();
    await form.expectWrong("动态验证码", new RegExp(`还可以试 ${left} 次`));
  }
  await form.fill({ 动态验证码: "000009" });
  await form.button("验证并登录").click();
  await expect(form.failure("错误次数太多，请重新登录")).toBeVisible();
  await expect(form.field("密码")).toBeVisible();
  await expectAccessible(page);

  await enterPassword(form, player);
  await page.reload();
  await expect(form.field("动态验证码")).toBeVisible();
  await form.paste("动态验证码", ` ${nextCode().replace(/(...)/, "$1 ")}`);
  await form.button("验证并登录").click();
  await expect(page).toHaveURL("/app/user/gift/");
  expect(await page.evaluate(() => sessionStorage.getItem("secondstep"))).toBeNull();
});

test("without the phone a recovery code logs in once, and another one disables 登录保护", async ({
  page,
  origin,
  player,
}) => {
  test.slow();
  const form = new FormPage(page);
  const { recovery } = await enableProtection(origin, player);
  await enterPassword(form, player);
  await form.button("手机不在身边？使用恢复码").click();
  await form.button("验证并登录").click();
  await form.expectWrong("恢复码", "请输入恢复码");
  await expectAccessible(page);
  await form.fill({ 恢复码: recovery[0]!.toLowerCase() });
  await form.button("验证并登录").click();
  await expect(page).toHaveURL("/app/user/gift/");
  await page.goto("/app/user/message/");
  await expect(page.getByText("已使用恢复码登录")).toBeVisible();

  await form.open(protectionPath);
  await expect(page.getByText("剩余 9 个恢复码")).toBeVisible();
  await expectAccessibleInBoth(page, "on", true);
  await form.button("更新恢复码").click();
  await form.fill({ 验证码或恢复码: recovery[0]!, 登录密码: player.password });
  await form.button("更新恢复码").click();
  await form.expectWrong("验证码或恢复码", /验证码错误/);
  await form.fill({ 验证码或恢复码: recovery[1]! });
  await form.button("更新恢复码").click();
  const fresh = page.getByRole("list", { name: "恢复码" }).getByRole("listitem");
  await expect(fresh).toHaveCount(10);
  const [code = ""] = await fresh.allInnerTexts();
  await page.getByRole("checkbox").check();
  await form.button("完成").click();
  await form.button("关闭登录保护").click();
  await expect(form.field("验证码或恢复码")).toBeVisible();
  await expectAccessibleInBoth(page, "disable", true);
  await form.button("取消").click();
  await form.button("关闭登录保护").click();
  await form.fill({ 验证码或恢复码: code, 登录密码: player.password });
  await form.button("关闭登录保护").click();
  await expect(form.button("开启登录保护")).toBeVisible();
  await page.goto("/app/user/profile/security/activity/");
  await expect(page.getByText("关闭了登录保护")).toBeVisible();
  await expect(page.getByText("使用恢复码登录", { exact: true })).toBeVisible();
});
