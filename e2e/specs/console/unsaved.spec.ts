import type { Page } from "@playwright/test";
import { findOpenGift } from "../../support/catalogue.ts";
import { addOperator, desktop, postToConsole, signInFirst } from "../../support/console.ts";
import { expectAccessible, takeScreenshot } from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

test.use({
  ...desktop,
  // The ended session, and the network that is away.
  expectedMessages: /responded with a status of 401|ERR_INTERNET_DISCONNECTED/,
});

const titleField = (page: Page) => page.getByRole("textbox", { name: "标题", exact: true });

async function signInAs(page: Page, role: string): Promise<void> {
  const name = `e2e-unsaved-${Date.now()}`;
  await signInFirst(page, name, await addOperator(name, role));
}

/** Opens the list of slides: the one before may stay in sight for a moment. */
async function openSlides(page: Page): Promise<void> {
  await page.getByRole("menuitem", { name: "轮播图" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "轮播图", exact: true })).toBeVisible();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
}

/** Opens the form of a new slide, with the picture of another one. */
async function openSlide(page: Page, title: string): Promise<void> {
  const src = await page.evaluate(async () => {
    const read = async (call: string) => (await fetch(`/console/api/slides/${call}`)).json();
    const { rows } = await read("list");
    return (await read(`get?id=${rows.at(-1).id}`)).data.src as string;
  });
  const data = { src, title, pos: 9_000 };
  const { id } = await postToConsole<{ id: string }>(page, "slides/add", { data });
  await page.goto(`/console/slides/${id}`);
  await expect(titleField(page)).toHaveValue(title);
}

test("a form that was typed into asks before another page or the page before is opened", async ({
  page,
}) => {
  await signInAs(page, "editor");
  await openSlides(page);
  await page.getByRole("link", { name: "新建" }).click();
  await titleField(page).fill("还没写完");
  const asked: string[] = [];
  let isLeft = false;
  page.on("dialog", async (dialog) => {
    await (isLeft ? dialog.accept() : dialog.dismiss());
    asked.push(dialog.message());
  });
  await page.getByRole("menuitem", { name: "文章" }).click();
  await expect.poll(() => asked).toHaveLength(1);
  // The router asks anew only when it has dealt with the first answer, which a hand cannot be quicker than.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.goBack();
  await expect.poll(() => asked).toHaveLength(2);
  await expect(titleField(page)).toHaveValue("还没写完");
  isLeft = true;
  await page.getByRole("menuitem", { name: "文章" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "文章" })).toBeVisible();
  expect(new Set(asked)).toEqual(new Set(["有修改尚未保存，确定离开吗？"]));
});

test("a document is not handed on while its form has something that was not saved", async ({
  page,
}) => {
  await signInAs(page, "administrator");
  const title = `交接 ${Date.now()}`;
  await openSlide(page, title);
  await titleField(page).fill(`${title} 二`);
  await page.getByRole("button", { name: "提交审核" }).click();
  await expect(page.getByText("有修改尚未保存，请先保存")).toBeVisible();
  await expect(titleField(page)).toHaveValue(`${title} 二`);
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("第 2 版")).toBeVisible();
  await titleField(page).fill(`${title} 三`);
  await page.getByRole("button", { name: "恢复此版本" }).click();
  await expect(page.getByText("有修改尚未保存，请先保存")).toBeVisible();
  await expect(titleField(page)).toHaveValue(`${title} 三`);
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("第 3 版")).toBeVisible();
  await page.getByRole("button", { name: "提交审核" }).click();
  await expect(page.getByText("待审核", { exact: true })).toBeVisible();
});

test("the form of a document waits for its content", async ({ page }) => {
  await signInAs(page, "editor");
  await openSlides(page);
  let send = () => {};
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route("**/slides/get?*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("row").nth(1).click();
  await expect(page.getByRole("heading", { level: 2, name: "历史版本" })).toBeVisible();
  await expect(page.getByRole("progressbar").first()).toBeVisible();
  await expect(titleField(page)).toHaveCount(0);
  send();
  await expect(titleField(page)).not.toHaveValue("");
});

test("what was typed into a gift is still there after an act below its form", async ({
  page,
  origin,
}) => {
  await signInAs(page, "giftManager");
  const { giftid } = await findOpenGift(origin);
  await page.goto(`/console/gifts/${giftid}`);
  const usage = page.getByRole("textbox", { name: "使用方法" });
  await usage.fill("在设置中兑换");
  await page.getByLabel("库存提醒").fill("2");
  await page.getByRole("button", { name: "保存提醒" }).click();
  await expect(page.getByText("已保存")).toBeVisible();
  await expect(page.getByLabel("库存提醒")).toHaveValue("2");
  await expect(usage).toHaveValue("在设置中兑换");
  await expect(page.getByRole("button", { name: "保存", exact: true })).toBeEnabled();
});

test("a save without a network says so, and can be repeated", async ({ page, context }) => {
  await signInAs(page, "editor");
  const title = `断网 ${Date.now()}`;
  await openSlide(page, title);
  await titleField(page).fill(`${title} 二`);
  await context.setOffline(true);
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("网络未连接，请稍后再试")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("第 2 版")).toBeVisible();
});

test("a save after the session has ended leads to the log-in, and tells no success", async ({
  page,
}) => {
  await signInAs(page, "editor");
  await openSlide(page, `会话 ${Date.now()}`);
  await page.getByRole("button", { name: "切换浅色或深色" }).click();
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await background();
  await titleField(page).fill("会话结束前写的");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "保存" }).click();
  const told = page.getByRole("alert").first();
  await told.waitFor();
  expect(await told.innerText()).toBe("登录已失效，请重新登录");
  await expect(page.getByLabel("用户名")).toBeVisible();
  await expect.poll(background).toBe(dark);
  await expectAccessible(page);
  await takeScreenshot(page, "console ended session");
});
