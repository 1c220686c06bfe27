import { randomBytes } from "node:crypto";
import { FormPage } from "../../pages/form-page.ts";
import { mustCall } from "../../support/api.ts";
import { createPlayerApi, registerPlayer, storedToken } from "../../support/players.ts";
import { expect, test } from "../../support/test.ts";

const newNickname = () => `昵称${randomBytes(4).toString("hex")}`;

test("a changed nickname is shown everywhere, and a taken one shows an error at its field", async ({
  page,
  origin,
  player,
  login,
}) => {
  const taken = newNickname();
  const other = await registerPlayer(origin);
  await mustCall(createPlayerApi(origin, other), "user/nicknameChange", { nickname: taken });
  const form = new FormPage(page);
  await login(player);
  await form.open("/app/user/");
  await page.getByRole("link", { name: "个人资料" }).click();
  await page.getByRole("link", { name: /^昵称/ }).click();
  await form.fill({ 昵称: "一" });
  await form.button("保存").click();
  await form.expectWrong("昵称", "昵称长度为 2–16 个字符");
  await form.fill({ 昵称: "官方客服" });
  await form.button("保存").click();
  await form.expectWrong("昵称", "这个昵称是官方保留的，请换一个");
  await form.fill({ 昵称: taken });
  await form.button("保存").click();
  await form.expectWrong("昵称", /已被/);
  await expect(form.field("昵称")).toHaveValue(taken);
  const mine = newNickname();
  await form.fill({ 昵称: `  ${mine} ` });
  await form.field("昵称").press("Enter");
  await expect(page).toHaveURL("/app/user/profile/");
  await expect(page.getByRole("link", { name: `昵称 ${mine}` })).toBeVisible();
  await page.getByRole("button", { name: "返回" }).click();
  await expect(page.getByText(mine)).toBeVisible();
});

test("a new password needs the old one, keeps this session and ends the others", async ({
  page,
  context,
  origin,
  player,
  login,
}) => {
  const form = new FormPage(page);
  const newPassword = "a-brand-new-one-8";
  await login(player);
  await form.open("/app/user/profile/password/");
  await expect(page.locator("form input[autocomplete=username]")).toHaveValue(player.username);
  await form.button("确认修改").click();
  await form.expectWrong("原密码", "请输入原密码");
  await form.fill({ 原密码: "certainly-not-it", 新密码: newPassword });
  await form.button("确认修改").click();
  await form.expectWrong("原密码", /密码错误/);
  await expect(form.field("新密码")).toHaveValue(newPassword);
  await form.fill({ 原密码: player.password, 新密码: "password1" });
  await form.button("确认修改").click();
  await form.expectWrong("新密码", /过于简单/);
  // Rules that only the host checks show their errors at the same field.
  await form.fill({ 新密码: "Zhangwei2008" });
  await form.button("确认修改").click();
  await form.expectWrong("新密码", /过于简单/);
  await form.fill({ 新密码: "my-playfront-9x" });
  await form.button("确认修改").click();
  await form.expectWrong("新密码", /本站名称/);
  await form.fill({ 新密码: newPassword });
  await form.button("确认修改").click();
  await expect(page).toHaveURL("/app/user/profile/security/");
  const kept = { ...player, token: (await storedToken(page))! };
  await mustCall(createPlayerApi(origin, kept), "user/checkLogin", {});
  const old = await createPlayerApi(origin, player).call("user/checkLogin", {});
  expect(old).toMatchObject({ ok: false, code: 401 });
  const stored = await context.storageState();
  expect(JSON.stringify(stored)).not.toContain(newPassword);
});
