import type { Page } from "@playwright/test";
import { findOpenGift } from "../../support/catalogue.ts";
import {
  addOperator,
  desktop,
  getFromConsole,
  postToConsole,
  signInFirst,
} from "../../support/console.ts";
import { expectAccessible, takeScreenshot } from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

test.use({
  ...desktop,
  // The ended session, and the network that is away.
  expectedMessages: /responded with a status of 401|ERR_INTERNET_DISCONNECTED/,
});

const titleField = (page: Page) => page.getByRole("textbox", { name: "标题", exact: true });
const saveButton = (page: Page) => page.getByRole("button", { name: "保存", exact: true });

test("a form keeps what was typed through other acts, ways out, a lost network and an ended session", async ({
  page,
  origin,
}) => {
  test.slow();
  const name = `e2e-unsaved-${Date.now()}`;
  const { giftid } = await findOpenGift(origin);
  const password = await addOperator(name, "administrator");
  await signInFirst(page, name, password, `/console/gifts/${giftid}`);
  await expectGiftToOutlastAnAct(page);
  page.once("dialog", (dialog) => dialog.accept());
  await openSlides(page);
  await expectFormToWaitForContent(page);
  await openSlides(page);
  await expectQuestionBeforeLeaving(page);

  const title = `没有保存 ${Date.now()}`;
  await openNewSlide(page, title);
  await expectSaveBeforeHandingOn(page, title);
  await expectEndedSessionToBeTold(page);
});

/** An act below the form of a gift leaves what was typed into the form. */
async function expectGiftToOutlastAnAct(page: Page): Promise<void> {
  const usage = page.getByRole("textbox", { name: "使用方法" });
  await usage.fill("在设置中兑换");
  await page.getByLabel("库存提醒").fill("2");
  await page.getByRole("button", { name: "保存提醒" }).click();
  await expect(page.getByText("已保存")).toBeVisible();
  await expect(page.getByLabel("库存提醒")).toHaveValue("2");
  await expect(usage).toHaveValue("在设置中兑换");
  await expect(saveButton(page)).toBeEnabled();
}

/** Opens the list of slides: the page before may stay in sight for a moment. */
async function openSlides(page: Page): Promise<void> {
  await page.getByRole("menuitem", { name: "轮播图" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "轮播图", exact: true })).toBeVisible();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
}

/** The form of a document is only there once its content is. */
async function expectFormToWaitForContent(page: Page): Promise<void> {
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
}

/** A form that was typed into asks before another page or the page before is opened. */
async function expectQuestionBeforeLeaving(page: Page): Promise<void> {
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
}

/** Opens the form of a new slide, with the picture of another one. */
async function openNewSlide(page: Page, title: string): Promise<void> {
  const { rows } = await getFromConsole<{ rows: { id: string }[] }>(page, "slides/list");
  const other = await getFromConsole<{ data: { src: string } }>(
    page,
    `slides/get?id=${rows.at(-1)!.id}`,
  );
  const data = { src: other.data.src, title, pos: 9_000 };
  const { id } = await postToConsole<{ id: string }>(page, "slides/add", { data });
  await page.goto(`/console/slides/${id}`);
  await expect(titleField(page)).toHaveValue(title);
}

/** A document is not handed on with something unsaved; a save without a network says so, and can be repeated. */
async function expectSaveBeforeHandingOn(page: Page, title: string): Promise<void> {
  const refusal = page.getByText("有修改尚未保存，请先保存");
  await titleField(page).fill(`${title} 二`);
  await page.getByRole("button", { name: "提交审核" }).click();
  await expect(refusal).toBeVisible();
  await expect(titleField(page)).toHaveValue(`${title} 二`);
  await page.context().setOffline(true);
  await saveButton(page).click();
  await expect(page.getByText("网络未连接，请稍后再试")).toBeVisible();
  await page.context().setOffline(false);
  await saveButton(page).click();
  await expect(page.getByText("第 2 版")).toBeVisible();
  await expect(refusal).toHaveCount(0);

  await titleField(page).fill(`${title} 三`);
  await page.getByRole("button", { name: "恢复此版本" }).click();
  await expect(refusal).toBeVisible();
  await expect(titleField(page)).toHaveValue(`${title} 三`);
  await saveButton(page).click();
  await expect(page.getByText("第 3 版")).toBeVisible();
  await page.getByRole("button", { name: "提交审核" }).click();
  await expect(page.getByText("待审核", { exact: true })).toBeVisible();
}

/** A save after the session has ended leads to the log-in, and tells no success. */
async function expectEndedSessionToBeTold(page: Page): Promise<void> {
  await page.getByRole("button", { name: "切换浅色或深色" }).click();
  // A click ends what was told of the acts before.
  await expect(page.getByRole("alert")).toHaveCount(0);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await background();
  await titleField(page).fill("会话结束前写的");
  await page.context().clearCookies();
  await saveButton(page).click();
  const told = page.getByRole("alert").first();
  await told.waitFor();
  expect(await told.innerText()).toBe("登录已失效，请重新登录");
  await expect(page.getByLabel("用户名")).toBeVisible();
  await expect.poll(background).toBe(dark);
  await expectAccessible(page);
  await takeScreenshot(page, "console ended session");
}
