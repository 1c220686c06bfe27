import type { Browser, Locator, Page } from "@playwright/test";
import { createApi, mustCall } from "../../support/api.ts";
import { findArticle, findMobileGame } from "../../support/catalogue.ts";
import { addOperator, desktop, signInFirst } from "../../support/console.ts";
import { setTextSize } from "../../support/page/text-size.ts";
import {
  expectAccessible,
  expectNoLayoutShift,
  ready,
  takeScreenshot,
} from "../../support/page-checks.ts";
import { createPlayerApi, registerBoundPlayer, registerPlayer } from "../../support/players.ts";
import { expect, test } from "../../support/test.ts";

/** A moderator's own browser, at the queue. */
async function openQueue(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext(desktop)).newPage();
  const name = `e2e-posts-${Date.now()}`;
  await signInFirst(page, name, await addOperator(name, "support"));
  await page.getByRole("menuitem", { name: "评价与评论" }).click();
  return page;
}

async function inDark(page: Page, work: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await work();
  await page.emulateMedia({ colorScheme: "light" });
}

test("a review waits, is removed with a reason, appealed, shown again, and found helpful; a comment is seen by others once it is passed", async ({
  page,
  origin,
  login,
  browser,
}) => {
  test.slow();
  const { gameid } = (await findMobileGame(origin))!;
  const author = await registerBoundPlayer(origin);
  await login(author);
  await page.goto(`/app/game/${gameid}/reviews/`);
  await ready(page);
  await expect(page.getByText("玩过之后再来评价吧")).toBeVisible();
  const platform = "android";
  await mustCall(createPlayerApi(origin, author), "game/getDownloadUrl", { gameid, platform });
  await page.reload();
  await ready(page);
  const review = `手感很好，就是后期有点肝 ${Date.now()}`;
  await writeReview(page, review);
  const own = page.getByRole("region", { name: "我的评价" });
  await expect(own).toContainText("审核中，仅自己可见");

  const desk = await openQueue(browser);
  await removeReview(desk, review);
  await page.reload();
  await ready(page);
  await expect(own).toContainText("已移除，仅自己可见");
  await expect(own).toContainText("原因：广告或导流：含推广");
  await expectAccessible(page);
  await takeScreenshot(page, "review removed");
  await inDark(page, () => takeScreenshot(page, "review removed dark"));
  await appeal(page, own);
  await passAndReply(desk, review);

  const reader = await registerPlayer(origin);
  const context = await browser.newContext({ viewport: page.viewportSize() });
  await login(reader, context);
  const other = await context.newPage();
  await other.goto(`/app/game/${gameid}/reviews/newest`);
  await ready(other);
  await findHelpful(other, review);

  const { aid, col, gameid: gameOfArticle } = await findArticle(origin);
  await page.goto(`/app/game/${gameOfArticle}/${col}/${aid}`);
  await ready(page);
  const comment = `期待下个版本 ${Date.now()}`;
  await writeComment(page, comment);
  await passComment(desk, comment);
  const payload = { aid, page: 1, pageSize: 10 };
  const listed = () => mustCall(createApi(origin), "comment/getCommentList", payload);
  await expect.poll(async () => (await listed()).map(({ content }) => content)).toContain(comment);
});

async function writeReview(page: Page, content: string): Promise<void> {
  await page.getByRole("button", { name: "写评价" }).click();
  const form = page.getByRole("alertdialog", { name: "写评价" });
  await form.getByRole("button", { name: "发表" }).click();
  await expect(form.getByText("请选择评分")).toBeVisible();
  await form.getByRole("radio", { name: "4 星 不错" }).check();
  await form.getByLabel("评价内容（选填）").fill(`${content} <b>不是标记</b>`);
  await expectAccessible(page);
  await takeScreenshot(page, "review form");
  // The text outlives the form.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "写评价" }).click();
  await expect(form.getByLabel("评价内容（选填）")).toHaveValue(/不是标记/);
  await form.getByRole("button", { name: "发表" }).click();
  await page.getByRole("alertdialog", { name: "评价已提交" }).getByRole("button").last().click();
}

async function removeReview(desk: Page, content: string): Promise<void> {
  const row = desk.getByRole("row").filter({ hasText: content });
  await expect(row).toContainText("新账号");
  await row.getByRole("checkbox").check();
  await takeScreenshot(desk, "console posts");
  await inDark(desk, () => takeScreenshot(desk, "console posts dark"));
  await desk.getByRole("button", { name: "移除" }).click();
  const removal = desk.getByRole("dialog", { name: "移除 1 条" });
  await removal.getByRole("combobox", { name: "原因" }).click();
  await desk.getByRole("option", { name: "广告或导流" }).click();
  await removal.getByLabel("说明（选填）").fill("含推广");
  await expectAccessible(desk);
  await removal.getByRole("button", { name: "移除" }).click();
  await expect(row).toHaveCount(0);
}

async function appeal(page: Page, own: Locator): Promise<void> {
  await own.getByRole("button", { name: "申诉" }).click();
  const form = page.getByRole("alertdialog", { name: "申诉" });
  await form.getByLabel("申诉理由").fill("没有任何推广，请再看看");
  await form.getByRole("button", { name: "提交申诉" }).click();
  await page.getByRole("alertdialog", { name: "申诉已提交" }).getByRole("button").last().click();
  await expect(own.getByRole("button", { name: "申诉" })).toHaveCount(0);
}

async function passAndReply(desk: Page, content: string): Promise<void> {
  await desk.reload();
  await desk.getByRole("row").filter({ hasText: content }).getByText(content).click();
  await expect(desk.getByText("申诉：没有任何推广，请再看看")).toBeVisible();
  await expectAccessible(desk);
  await takeScreenshot(desk, "console post");
  await desk.getByRole("button", { name: "通过" }).click();
  await expect(desk.getByText("展示中")).toBeVisible();
  await desk.getByLabel("回复内容").fill("感谢支持，后期节奏会调整");
  await desk.getByRole("button", { name: "回复", exact: true }).click();
  await expect(desk.getByRole("button", { name: "修改回复" })).toBeVisible();
}

async function findHelpful(page: Page, content: string): Promise<void> {
  const card = page.getByRole("article").filter({ hasText: content });
  await expect(card).toContainText("<b>不是标记</b>");
  await expect(card).toContainText("官方回复：感谢支持");
  await card.getByRole("button", { name: /有帮助/ }).click();
  await expect(card.getByRole("button", { name: /有帮助，1 人/ })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await takeScreenshot(page, "reviews");
  await inDark(page, () => takeScreenshot(page, "reviews dark"));
}

async function writeComment(page: Page, content: string): Promise<void> {
  const part = page.getByRole("region", { name: "评论" });
  await expect(async () => {
    await page.mouse.wheel(0, 2000);
    await expect(part).toBeVisible({ timeout: 1000 });
  }).toPass();
  await part.getByRole("button", { name: "说说您的看法" }).click();
  const form = page.getByRole("alertdialog", { name: "发表评论" });
  await form.getByLabel("评论内容").fill(content);
  await form.getByRole("button", { name: "发表" }).click();
  await page.getByRole("alertdialog", { name: "评论已提交" }).getByRole("button").last().click();
  await expect(part.getByRole("list", { name: "我的评论" })).toContainText(content);
  await expectAccessible(page);
  await takeScreenshot(page, "comments");
}

async function passComment(desk: Page, content: string): Promise<void> {
  await desk.getByRole("menuitem", { name: "评价与评论" }).click();
  const row = desk.getByRole("row").filter({ hasText: content });
  await row.getByRole("checkbox").check();
  await desk.getByRole("button", { name: "通过" }).click();
  await expect(row).toHaveCount(0);
}

test("a game's page keeps the room of its reviews, and tells search engines of them alone", async ({
  page,
  origin,
}) => {
  const payload = { keyword: "Unciv", page: 1, pageSize: 5 };
  const games = await mustCall(createApi(origin), "search/getSearchList", payload);
  const { gameid } = games[0]!;
  const { reviewnum, score } = await mustCall(createApi(origin), "review/getReviewSummary", {
    gameid,
  });
  const answer = await page.goto(`/app/game/${gameid}`);
  expect(await answer?.text()).toContain(
    `"aggregateRating":{"@type":"AggregateRating","ratingValue":${score},"ratingCount":${reviewnum}`,
  );
  await ready(page);
  // The reviews arrive after their part, which is in view by then.
  const released = Promise.withResolvers<void>();
  await page.route("**/review/getReviewList/", async (route) => {
    await released.promise;
    await route.continue();
  });
  const part = page.getByRole("region", { name: "玩家评价" });
  await page.mouse.wheel(0, 600);
  await expect(part.getByText(`${reviewnum} 条评价`)).toBeInViewport();
  released.resolve();
  await expect(part.getByRole("article")).toHaveCount(3);
  await expectNoLayoutShift(page);
  await part.scrollIntoViewIfNeeded();
  await takeScreenshot(page, "game reviews");
  await inDark(page, () => takeScreenshot(page, "game reviews dark"));
  await part.getByRole("link", { name: "更多玩家评价" }).click();
  await expect(page).toHaveURL(new RegExp(`/app/game/${gameid}/reviews/$`));
});

test("reviews are as high as the room that was kept for them, with text of any length and size", async ({
  page,
  origin,
}) => {
  const { gameid } = (await findMobileGame(origin))!;
  const list = Promise.withResolvers<void>();
  await page.route("**/review/getReviewList/", async (route) => {
    await list.promise;
    const response = await route.fetch();
    const json = await response.json();
    const texts = ["打发时间很好玩，".repeat(20), "好玩", "手感很好，就是后期有点肝。".repeat(3)];
    const reviews = json.data.map((review: object, place: number) => ({
      ...review,
      content: texts[place],
      reply: undefined,
    }));
    await route.fulfill({ response, json: { ...json, data: reviews } });
  });
  await page.goto(`/app/game/${gameid}`);
  await ready(page);
  const part = page.getByRole("region", { name: "玩家评价" });
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await expect(part).toBeInViewport({ timeout: 1000 });
  }).toPass();
  const heights = async () => {
    const found: number[] = [];
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      for (const size of ["100%", "160%", "200%"] as const) {
        await setTextSize(page, size);
        found.push(Math.round((await part.boundingBox())!.height));
      }
    }
    return found;
  };
  const kept = await heights();
  list.resolve();
  await expect(part.getByText("好玩", { exact: true })).toBeAttached();
  expect(await heights()).toEqual(kept);
  await takeScreenshot(page, "game reviews large", true);
});
