import type { BrowserContext, Page } from "@playwright/test";
import { FormPage } from "../../pages/form-page.ts";
import { mustCall } from "../../support/api.ts";
import { addOperator, desktop, signInFirst } from "../../support/console.ts";
import { expectAccessible, takeScreenshot } from "../../support/page-checks.ts";
import {
  type BoundPlayer,
  createPlayerApi,
  maskPhone,
  registerBoundPlayer,
  registerPlayer,
  sendFeedback,
} from "../../support/players.ts";
import { addDevice } from "../../support/sign-in/passkeys.ts";
import { expect, test } from "../../support/test.ts";

test.use({
  ...desktop,
  // Refusals of the console's calls, and of a banned player's.
  expectedMessages: /responded with a status of (401|409)/,
});

test("support finds a player by phone, reveals it with a reason, takes a lost device's passkey away, and answers the feedback", async ({
  page,
  origin,
  browser,
  login,
}) => {
  test.slow();
  const player = await registerBoundPlayer(origin);
  const content = `领取礼包后一直没有看到兑换码 ${player.uid}`;
  await sendFeedback(createPlayerApi(origin, player), content);
  const context = await browser.newContext();
  await login(player, context);
  const shop = await addPasskey(context, "丢失的手机");

  const support = `e2e-support-${Date.now()}`;
  await signInFirst(page, support, await addOperator(support, "support"), "/console/players");
  await findByPhone(page, player);
  await revealPhone(page, player);
  await removePasskey(page);
  await page.getByRole("tab", { name: "工单" }).click();
  await page.getByRole("link", { name: "礼包兑换" }).click();
  await expect(page.getByText(content)).toBeVisible();
  await answerTicket(page, support);

  await shop.goto("/app/user/message/");
  await expect(shop.getByText("已移除通行密钥")).toBeVisible();
  await shop.getByRole("button", { name: "客服回复了您的反馈" }).click();
  await expect(shop.getByText("已为您补发，请查收").first()).toBeVisible();
  await context.close();
});

/** Adds a passkey in the shop; returns its page. */
async function addPasskey(context: BrowserContext, name: string): Promise<Page> {
  const page = await context.newPage();
  await addDevice(page);
  const form = new FormPage(page);
  await form.open("/app/user/profile/security/passkeys/");
  await form.fill({ 名称: name });
  await form.button("添加通行密钥").click();
  await expect(form.button(`移除 ${name}`)).toBeVisible();
  return page;
}

async function findByPhone(page: Page, { phone, username }: BoundPlayer): Promise<void> {
  await page.getByLabel("编号、手机号、用户名或昵称开头").fill(phone);
  const row = page.getByRole("row").filter({ hasText: username });
  await expect(row).toContainText(maskPhone(phone));
  await expectAccessible(page);
  await takeScreenshot(page, "console players");
  expect(page.url()).not.toContain(phone);
  await row.click();
}

async function revealPhone(page: Page, { phone }: BoundPlayer): Promise<void> {
  const facts = page.getByRole("region", { name: "基本资料" });
  await expect(facts).toContainText(maskPhone(phone));
  await expect(facts).toContainText(/用户服务协议 20\d\d-\d\d-\d\d 版，20\d\d-.* 同意/);
  await facts.getByRole("button", { name: "查看手机号" }).click();
  await giveReason(page, "需要回电", "查看");
  await expect(facts).toContainText(phone);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain(phone);
  for (const part of ["动态", "礼包", "消息"]) {
    await page.getByRole("tab", { name: part }).click();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
  }
  await expectAccessible(page);
  await takeScreenshot(page, "console player");
}

async function removePasskey(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "登录方式" }).click();
  await expect(
    page.getByRole("cell", { name: "通行密钥「丢失的手机」", exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, "console player logins");
  await page.getByRole("button", { name: "移除通行密钥「丢失的手机」" }).click();
  await giveReason(page, "玩家来电，手机丢失", "移除");
  await expect(page.getByText("没有绑定微信、QQ 或 Apple，也没有通行密钥")).toBeVisible();
}

async function answerTicket(page: Page, support: string): Promise<void> {
  await page.getByRole("button", { name: "我来处理" }).click();
  await expect(page.getByText(`处理人 ${support}`)).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, "console ticket");
  await page.getByRole("textbox", { name: "回复内容" }).fill("已为您补发，请查收");
  await page.getByRole("button", { name: "回复", exact: true }).click();
  await expect(page.getByText(`${support} 于`)).toBeVisible();
}

test("an administrator bans a player and lifts the ban, the trail tells why, and an announcement is read until it is withdrawn", async ({
  page,
  origin,
}) => {
  test.slow();
  const player = await registerBoundPlayer(origin);
  const admin = `e2e-admin-${Date.now()}`;
  const password = await addOperator(admin, "administrator");
  await signInFirst(page, admin, password, `/console/players/${player.uid}/show`);
  const facts = page.getByRole("region", { name: "基本资料" });
  await facts.getByRole("button", { name: "查看手机号" }).click();
  await giveReason(page, "核对身份", "查看");
  await expect(facts).toContainText(player.phone);

  await page.getByRole("button", { name: "封禁" }).click();
  await page.getByRole("button", { name: "7 天" }).click();
  await takeScreenshot(page, "console ban");
  await giveReason(page, "使用外挂", "封禁");
  await expect(facts).toContainText("已封禁");
  const api = createPlayerApi(origin, player);
  expect(await api.call("user/getUserInfo", {})).toMatchObject({ ok: false, status: 401 });
  await page.getByRole("button", { name: "解除封禁" }).click();
  await giveReason(page, "申诉成立", "解除封禁");
  await expect(facts).toContainText("正常");

  await page.getByRole("menuitem", { name: "操作记录" }).click();
  const entry = page.getByRole("row").filter({ hasText: `player/${player.uid}` });
  await expect(entry.filter({ hasText: "查看玩家信息" })).toContainText("核对身份");
  await expect(entry.filter({ hasText: "封禁玩家" })).toContainText("使用外挂");
  await expect(page.getByText(player.phone)).toHaveCount(0);
  await announceAndWithdraw(page, origin);
});

/** A player reads an announcement in the shop until it is withdrawn. */
async function announceAndWithdraw(page: Page, origin: string): Promise<void> {
  const api = createPlayerApi(origin, await registerPlayer(origin));
  const title = `停机维护 ${Date.now()}`;
  await page.getByRole("menuitem", { name: "公告" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "公告" })).toBeVisible();
  await page.getByRole("link", { name: "新建" }).click();
  await page.getByRole("textbox", { name: "标题", exact: true }).fill(title);
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
  await giveReason(page, "时间有变", "撤回");
  await expect(page.getByText("已撤回").first()).toBeVisible();
  expect(await titles()).not.toContain(title);
  await page.getByRole("menuitem", { name: "公告" }).click();
  await expect(page.getByRole("row").filter({ hasText: title })).toContainText("已撤回");
  await expectAccessible(page);
  await takeScreenshot(page, "console announcements");
}

/** Gives the reason that the dialog asks for, and confirms the act. */
async function giveReason(page: Page, reason: string, act: string): Promise<void> {
  await page.getByLabel("原因（记入操作记录）").fill(reason);
  await page.getByRole("dialog").getByRole("button", { name: act }).click();
}
