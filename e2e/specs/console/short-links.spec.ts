import type { Browser, Page } from "@playwright/test";
import { FormPage } from "../../pages/form-page.ts";
import { answerCaptcha } from "../../support/captcha.ts";
import { findOpenGift } from "../../support/catalogue.ts";
import { addOperator, desktop, signInFirst } from "../../support/console.ts";
import { agents } from "../../support/fake-native.ts";
import { runOperatorCommand } from "../../support/operator-cli.ts";
import { expectAccessible, ready, takeScreenshot } from "../../support/page-checks.ts";
import { registerPlayer } from "../../support/players.ts";
import { expect, test } from "../../support/test.ts";

const phone = { viewport: { width: 390, height: 844 }, userAgent: agents.browser };

async function openPhone(browser: Browser): Promise<Page> {
  return (await browser.newContext(phone)).newPage();
}

/** Opens the ways to share on a gift's page, and returns the short link. */
async function share(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await ready(page);
  await page.getByRole("button", { name: "分享", exact: true }).click();
  const link = page.getByRole("alertdialog", { name: "分享" }).getByText(/\/s\/\w{10}$/);
  return (await link.textContent())!;
}

test("a friend opens a player's short link and registers; the player and the operator see it", async ({
  browser,
  origin,
  login,
}) => {
  test.slow();
  const cid = `e2e-share-${Date.now()}`;
  const name = `分享渠道 ${Date.now()}`;
  await runOperatorCommand("channel", "add", cid, name);
  const gift = await findOpenGift(origin);
  const path = `${origin}/app/gift/info/${gift.giftid}`;

  const player = await registerPlayer(origin);
  const own = await openPhone(browser);
  await login(player, own.context());
  const link = await share(own, `${path}?cid=${cid}`);
  await own.getByRole("button", { name: "分享海报" }).click();
  await expect(own.getByRole("img", { name: /的分享海报，含二维码/ })).toBeVisible();
  await takeScreenshot(own, "poster of a short link");

  const friend = await openPhone(browser);
  await friend.goto(link);
  await ready(friend);
  await expect(friend.getByRole("heading", { level: 1 })).toHaveText(gift.giftname);
  expect(new URL(friend.url()).searchParams.get("cid")).toBe(cid);
  expect(await friend.evaluate(() => localStorage.getItem("cid"))).toBe(cid);
  const form = new FormPage(friend);
  await form.open(`${origin}/app/user/register/`);
  await answerCaptcha(friend, "user/registerSubmit");
  await form.fill({ 用户名: `f${Date.now()}`, 密码: "a-friend-of-a-friend" });
  await form.button("注册").click();
  await form.consent();
  await expect(friend.getByText("注册成功")).toBeVisible();

  expect(await share(own, path)).toBe(link);
  await expect(own.getByText("已有 1 位好友通过您的分享注册")).toBeVisible();
  await expectAccessible(own);
  await takeScreenshot(own, "share dialog with invited");

  const desk = await (await browser.newContext(desktop)).newPage();
  const manager = `e2e-share-${Date.now()}`;
  await signInFirst(desk, manager, await addOperator(manager, "analyst"), `/console/?cid=${cid}`);
  const today = (figure: string) =>
    desk.getByRole("region", { name: figure, exact: true }).getByText("今天到现在");
  await expect(today("短链访问")).toBeVisible({ timeout: 30_000 });
  await expect(async () => {
    await desk.getByRole("button", { name: "刷新" }).click();
    for (const figure of ["短链访问", "注册", "受邀注册"])
      await expect(today(figure)).toHaveText("今天到现在 1", { timeout: 2_000 });
  }).toPass();
  const row = desk.getByRole("region", { name: "渠道漏斗" }).getByRole("row");
  await expect(row.filter({ hasText: name })).toContainText("1（100%）");
  await row.filter({ hasText: name }).scrollIntoViewIfNeeded();
  await takeScreenshot(desk, "console figures of short links", true);
  const report = await runOperatorCommand("channel", "report", "--cid", cid, "--csv");
  expect(report).toContain("share_opens,invitations");
});

test("an unknown short link leads home, in light and dark", async ({ page }) => {
  const answer = await page.goto("/s/1111111111");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "分享链接已失效" })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, "unknown short link");
  await page.emulateMedia({ colorScheme: "dark" });
  await takeScreenshot(page, "unknown short link dark");
  await expect(page.getByRole("link", { name: "去首页" })).toHaveAttribute("href", "/app/home/");
});
