import { FormPage } from "../../pages/form-page.ts";
import { mustCall } from "../../support/api.ts";
import { addOperator, desktop, signInFirst } from "../../support/console.ts";
import { expectAccessible, takeScreenshot } from "../../support/page-checks.ts";
import {
  createPlayerApi,
  maskPhone,
  registerBoundPlayer,
  sendFeedback,
} from "../../support/players.ts";
import { addDevice } from "../../support/sign-in/passkeys.ts";
import { expect, test } from "../../support/test.ts";

test.use({
  ...desktop,
  // Refusals of the console's calls, and of a banned player's.
  expectedMessages: /responded with a status of (401|409)/,
});

test("support finds a player by phone, reveals it with a reason, and answers the feedback", async ({
  page,
  origin,
  browser,
  login,
}) => {
  test.slow();
  const player = await registerBoundPlayer(origin);
  const api = createPlayerApi(origin, player);
  const content = `领取礼包后一直没有看到兑换码 ${player.uid}`;
  await sendFeedback(api, content);
  const support = `e2e-support-${Date.now()}`;
  await signInFirst(page, support, await addOperator(support, "support"));

  await page.getByRole("menuitem", { name: "玩家" }).click();
  await page.getByLabel("编号、手机号、用户名或昵称开头").fill(player.phone);
  const row = page.getByRole("row").filter({ hasText: player.username });
  await expect(row).toContainText(maskPhone(player.phone));
  await expectAccessible(page);
  await takeScreenshot(page, "console players");
  expect(page.url()).not.toContain(player.phone);

  await row.click();
  const facts = page.getByRole("region", { name: "基本资料" });
  await expect(facts).toContainText(maskPhone(player.phone));
  await expect(facts).toContainText(/用户服务协议 20\d\d-\d\d-\d\d 版，20\d\d-.* 同意/);
  await facts.getByRole("button", { name: "查看手机号" }).click();
  await page.getByLabel("原因（记入操作记录）").fill("需要回电");
  await page.getByRole("dialog").getByRole("button", { name: "查看" }).click();
  await expect(facts).toContainText(player.phone);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain(player.phone);
  for (const part of ["动态", "礼包", "消息"]) {
    await page.getByRole("tab", { name: part }).click();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
  }
  await expectAccessible(page);
  await takeScreenshot(page, "console player");

  await page.getByRole("tab", { name: "工单" }).click();
  await page.getByRole("link", { name: "礼包兑换" }).click();
  await expect(page.getByText(content)).toBeVisible();
  await page.getByRole("button", { name: "我来处理" }).click();
  await expect(page.getByText(`处理人 ${support}`)).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, "console ticket");
  await page.getByRole("textbox", { name: "回复内容" }).fill("已为您补发，请查收");
  await page.getByRole("button", { name: "回复", exact: true }).click();
  await expect(page.getByText(`${support} 于`)).toBeVisible();

  const other = await browser.newContext();
  await login(player, other);
  const shop = await other.newPage();
  await shop.goto("/app/user/message/");
  await shop.getByRole("button", { name: "客服回复了您的反馈" }).click();
  await expect(shop.getByText("已为您补发，请查收").first()).toBeVisible();
  await other.close();
});

test("an administrator sees the trail of a revealed phone, bans a player and lifts the ban", async ({
  page,
  origin,
}) => {
  test.slow();
  const player = await registerBoundPlayer(origin);
  const admin = `e2e-admin-${Date.now()}`;
  await signInFirst(page, admin, await addOperator(admin, "administrator"));
  await page.goto(`/console/players/${player.uid}/show`);
  const facts = page.getByRole("region", { name: "基本资料" });
  await facts.getByRole("button", { name: "查看手机号" }).click();
  await page.getByLabel("原因（记入操作记录）").fill("核对身份");
  await page.getByRole("dialog").getByRole("button", { name: "查看" }).click();
  await expect(facts).toContainText(player.phone);

  await page.getByRole("button", { name: "封禁" }).click();
  await page.getByRole("button", { name: "7 天" }).click();
  await page.getByLabel("原因（记入操作记录）").fill("使用外挂");
  await takeScreenshot(page, "console ban");
  await page.getByRole("dialog").getByRole("button", { name: "封禁" }).click();
  await expect(facts).toContainText("已封禁");
  const api = createPlayerApi(origin, player);
  expect(await api.call("user/getUserInfo", {})).toMatchObject({ ok: false, status: 401 });
  await page.getByRole("button", { name: "解除封禁" }).click();
  await page.getByLabel("原因（记入操作记录）").fill("申诉成立");
  await page.getByRole("dialog").getByRole("button", { name: "解除封禁" }).click();
  await expect(facts).toContainText("正常");

  await page.getByRole("menuitem", { name: "操作记录" }).click();
  const entry = page.getByRole("row").filter({ hasText: `player/${player.uid}` });
  await expect(entry.filter({ hasText: "查看玩家信息" })).toContainText("核对身份");
  await expect(entry.filter({ hasText: "封禁玩家" })).toContainText("使用外挂");
  await expect(page.getByText(player.phone)).toHaveCount(0);
});

test("an announcement is read by a player in the shop until it is withdrawn", async ({
  page,
  origin,
}) => {
  test.slow();
  const player = await registerBoundPlayer(origin);
  const api = createPlayerApi(origin, player);
  const title = `停机维护 ${Date.now()}`;
  const admin = `e2e-news-${Date.now()}`;
  await signInFirst(page, admin, await addOperator(admin, "administrator"));
  await page.goto("/console/announcements/create");
  await page.getByRole("textbox", { name: "标题" }).fill(title);
  await page.getByRole("textbox", { name: "内容" }).fill("今晚 22:00 至 23:00 维护");
  await page.getByRole("button", { name: "保存" }).click();
  await page.getByRole("button", { name: "立即发送" }).click();
  await page.getByRole("button", { name: "发送", exact: true }).click();
  await expect(page.getByText("已发送").first()).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, "console announcement");
  const titles = async () =>
    (await mustCall(api, "user/getUserMessageList", { page: 1, pageSize: 20 })).map(
      (message) => message.title,
    );
  expect(await titles()).toContain(title);

  await page.getByRole("button", { name: "撤回" }).click();
  await page.getByLabel("原因（记入操作记录）").fill("时间有变");
  await page.getByRole("dialog").getByRole("button", { name: "撤回" }).click();
  await expect(page.getByText("已撤回").first()).toBeVisible();
  expect(await titles()).not.toContain(title);
  await page.getByRole("menuitem", { name: "公告" }).click();
  await expect(page.getByRole("row").filter({ hasText: title })).toContainText("已撤回");
  await expectAccessible(page);
  await takeScreenshot(page, "console announcements");
});

test("support takes a lost device's passkey away with a reason, which the player is told", async ({
  page,
  origin,
  browser,
  player,
  login,
}) => {
  test.slow();
  const shop = await browser.newContext();
  await login(player, shop);
  const phone = await shop.newPage();
  await addDevice(phone);
  const form = new FormPage(phone);
  await form.open(`${origin}/app/user/profile/security/passkeys/`);
  await form.fill({ 名称: "丢失的手机" });
  await form.button("添加通行密钥").click();
  await expect(form.button("移除 丢失的手机")).toBeVisible();

  const support = `e2e-logins-${Date.now()}`;
  await signInFirst(page, support, await addOperator(support, "support"));
  await page.getByRole("menuitem", { name: "玩家" }).click();
  await page.getByLabel("编号、手机号、用户名或昵称开头").fill(player.username);
  await page.getByRole("row").filter({ hasText: player.username }).click();
  await page.getByRole("tab", { name: "登录方式" }).click();
  await expect(
    page.getByRole("cell", { name: "通行密钥「丢失的手机」", exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, "console player logins");
  await page.getByRole("button", { name: "移除通行密钥「丢失的手机」" }).click();
  await page.getByLabel("原因（记入操作记录）").fill("玩家来电，手机丢失");
  await page.getByRole("dialog").getByRole("button", { name: "移除" }).click();
  await expect(page.getByText("没有绑定微信、QQ，也没有通行密钥")).toBeVisible();

  await form.open(`${origin}/app/user/message/`);
  await expect(phone.getByText("已移除通行密钥")).toBeVisible();
  await shop.close();
});
