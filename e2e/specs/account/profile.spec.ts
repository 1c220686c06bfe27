import { randomBytes } from "node:crypto";
import { FormPage } from "../../pages/form-page.ts";
import { mustCall } from "../../support/api.ts";
import { withCheckDigit } from "../../support/identity-number.ts";
import { ready } from "../../support/page-checks.ts";
import { createPlayerApi, registerPlayer } from "../../support/players.ts";
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
  await expect(page).toHaveURL("/app/user/profile/");
  await page.reload();
  await expect(page).toHaveURL("/app/user/profile/");
  const old = await createPlayerApi(origin, player).call("user/checkLogin", {});
  expect(old).toMatchObject({ ok: false, code: 401 });
  const kept = await context.storageState();
  expect(JSON.stringify(kept)).not.toContain(newPassword);
});

test.describe("real name", () => {
  test("invalid numbers show an error before the call: length, check digit, date, future", async ({
    page,
    player,
    login,
  }) => {
    const form = new FormPage(page);
    let sent = 0;
    await page.route("**/user/fcmChange/", (route) => {
      sent += 1;
      return route.continue();
    });
    await login(player);
    await form.open("/app/user/profile/fcm/");
    await form.button("提交认证").click();
    await form.expectWrong("真实姓名", "请输入真实姓名");
    await form.fill({ 真实姓名: "Zhang San" });
    await form.button("提交认证").click();
    await form.expectWrong("真实姓名", "请输入身份证上的中文姓名");
    await form.fill({ 真实姓名: "张三" });
    for (const [identity, words] of [
      ["11010519491231002", "身份证号应为 18 位"],
      ["110105194912310021", "身份证号有误，请核对"],
      [withCheckDigit("11010519490231002"), "身份证号中的出生日期有误"],
      [withCheckDigit("11010520990101002"), "身份证号中的出生日期有误"],
    ] as const) {
      await form.fill({ 身份证号: identity });
      await form.button("提交认证").click();
      await form.expectWrong("身份证号", words);
    }
    await form.fill({ 身份证号: "11010519491231002X" });
    await form.button("提交认证").click();
    const consent = page.getByLabel("我同意处理我的身份证号");
    await expect(consent).not.toBeChecked();
    await expect(consent).toBeFocused();
    await expect(consent).toHaveAccessibleDescription("请先勾选上方的确认项");
    await expect(form.field("真实姓名")).toHaveValue("张三");
    expect(sent).toBe(0);
  });

  test("an adult is verified, also with a number pasted in groups, and then sees masked data only", async ({
    page,
    context,
    player,
    login,
  }) => {
    const form = new FormPage(page);
    await login(player);
    await form.open("/app/user/profile/fcm/");
    await form.fill({ 真实姓名: "张三" });
    await form.paste("身份证号", "110105 19491231 002x");
    await expect(form.field("身份证号")).toHaveValue("11010519491231002X");
    await form.consentToIdentity();
    await form.button("提交认证").click();
    await expect(page.getByText("实名认证成功")).toBeVisible();
    await expect(page).toHaveURL("/app/user/profile/");
    await page.getByRole("link", { name: "实名认证 已实名" }).click();
    await expect(page.getByText("已完成实名认证")).toBeVisible();
    await expect(page.getByText("张*")).toBeVisible();
    expect(await page.content()).not.toContain("11010519491231002X");
    expect(JSON.stringify(await context.storageState())).not.toContain("11010519491231002X");
  });

  test("a minor sees the permitted hours", async ({ page, player, login }) => {
    const form = new FormPage(page);
    const born = `${new Date().getFullYear() - 12}0601`;
    await login(player);
    await form.open("/app/user/profile/fcm/");
    await form.fill({ 真实姓名: "李小明", 身份证号: withCheckDigit(`110105${born}002`) });
    await form.consentToIdentity();
    await form.button("提交认证").click();
    await expect(page).toHaveURL("/app/user/profile/");
    await page.getByRole("link", { name: "实名认证 已实名" }).click();
    await expect(page.getByText(/未成年/).first()).toBeVisible();
  });
});

test("the profile links to each of its pages and back", async ({ page, player, login }) => {
  await login(player);
  await page.goto("/app/user/profile/");
  await ready(page);
  for (const [row, title] of [
    [/^头像/, "修改头像"],
    [/^昵称/, "修改昵称"],
    [/^手机号/, "绑定手机"],
    [/^登录密码/, "修改密码"],
    [/^实名认证/, "实名认证"],
  ] as const) {
    await page.getByRole("link", { name: row }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await page.getByRole("button", { name: "返回" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("个人资料");
  }
});
