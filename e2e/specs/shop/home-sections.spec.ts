import type { Page } from "@playwright/test";
import { createApi, mustCall } from "../../support/api.ts";
import { setTextSize } from "../../support/page/text-size.ts";
import {
  colourRules,
  expectAccessible,
  expectNoLayoutShift,
  ready,
  settled,
  takeScreenshot,
} from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

const titles = ["今日礼包", "即点即玩", "新游榜", "专题", "热门资讯"] as const;
/** The call of the first section. */
const giftGames = "**/gift/getGiftGameList/";
const sectionsCode = /home-sections.*js$/;

/** Scrolls like a reader, in steps of a part of the screen, to the end of the page. */
async function scrollToEnd(page: Page): Promise<void> {
  const left = () =>
    page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
  while ((await left()) > 1) {
    await page.mouse.wheel(0, 240);
    await page.waitForTimeout(80);
  }
}

/** At once, over all that is between. */
async function jumpToEnd(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
}

/** Runs in the page. */
async function waitForFrames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
}

for (const [colorScheme, otherScheme, viewport] of [
  ["dark", "light", { width: 390, height: 844 }],
  ["light", "dark", { width: 320, height: 568 }],
  ["light", "dark", { width: 1280, height: 900 }],
] as const) {
  test.describe(`${viewport.width} px wide, begun in ${colorScheme}`, () => {
    test.use({ colorScheme, viewport });
    test("home goes on below its first screen, still and accessible to its end in both schemes", async ({
      page,
    }) => {
      await page.goto("/app/home/");
      await settled(page);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await scrollToEnd(page);
      await expect(page.getByRole("region", { name: "每日推荐" }).getByRole("link")).toHaveCount(3);
      for (const title of titles) {
        const section = page.getByRole("region", { name: title });
        await expect(section.getByRole("listitem").first()).toBeVisible();
        await expect(section.getByRole("heading").getByRole("link")).toHaveCount(0);
        await expect(section.locator("h2 ~ a")).toHaveCount(1);
      }
      // The device has looked at nothing.
      await expect(page.getByRole("region", { name: "猜你喜欢" })).toHaveCount(0);
      await expectAccessible(page);
      await takeScreenshot(page, `home-end-${viewport.width}-${colorScheme}`, true);
      await page.emulateMedia({ colorScheme: otherScheme });
      await expectAccessible(page, colourRules);
      await takeScreenshot(page, `home-end-${viewport.width}-${otherScheme}`, true);
      await expectNoLayoutShift(page);
    });
  });
}

test("sections load once the reader scrolls, and nothing moves for one who is at the end before their code has come", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const ofSections = () =>
    asked.filter((path) => /home-sections|getGiftGameList|getArticleList/.test(path));
  const code = Promise.withResolvers<void>();
  await page.route(sectionsCode, (route) => code.promise.then(() => route.continue()));
  await page.goto("/app/home/");
  await settled(page);
  expect(ofSections()).toEqual([]);
  await page.mouse.wheel(0, 50);
  await expect.poll(ofSections).toContainEqual(expect.stringMatching(sectionsCode));
  await scrollToEnd(page);
  code.resolve();
  await expect(page.getByRole("region", { name: "新服开启" }).getByRole("listitem")).toHaveCount(3);
  await expectNoLayoutShift(page);
  expect(ofSections()).toContain("/m/app/api/gift/getGiftGameList/");
});

test("nothing moves when lists of one row come in sight by a jump, and their space is given up out of sight", async ({
  page,
}) => {
  const seen = Promise.withResolvers<void>();
  await page.route(/\/(getGameList|getOpeningList|getArticleList)\/$/, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    await seen.promise;
    await route.fulfill({ response, json: { ...json, data: json.data.slice(0, 1) } });
  });
  await page.goto("/app/home/");
  await ready(page);
  // At once: a call that waits for a slow reader is given up.
  await jumpToEnd(page);
  await expect(page.getByRole("region", { name: "每日推荐" }).getByRole("link")).toHaveCount(3);
  const openings = page.getByRole("region", { name: "新服开启" });
  const height = async () => Math.round((await openings.boundingBox())!.height);
  const reserved = await height();
  seen.resolve();
  await expect(openings.getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("region", { name: "即点即玩" }).getByRole("listitem")).toHaveCount(1);
  expect(await height()).toBe(reserved);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(height).toBeLessThan(reserved);
  await scrollToEnd(page);
  await expectNoLayoutShift(page);
});

test("a section has its final height from the first paint, with text of any size", async ({
  page,
}) => {
  const evenSections = ["今日礼包", "每日推荐", "即点即玩", "新游榜", "专题"];
  // Names and introductions of as many lines as are shown, in whatever font the machine has.
  await page.route("**/game/getGameList/", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const isRanking = route.request().postData()?.includes("rank");
    for (const game of json.data) {
      if (isRanking) game.gamename = "Simple Solitaire Collection";
      game.introduction = "和朋友一起玩的小游戏".repeat(6);
    }
    await route.fulfill({ response, json });
  });
  await page.goto("/app/home/");
  /** The height of each section at each size of the text. */
  const heights = async () => {
    const found: Record<string, number> = {};
    for (const size of ["100%", "160%", "200%"] as const) {
      await setTextSize(page, size);
      for (const name of evenSections) {
        const box = await page.getByRole("region", { name }).boundingBox();
        found[`${name}, ${size}`] = Math.round(box!.height);
      }
    }
    return found;
  };
  const reserved = await heights();
  await ready(page);
  await scrollToEnd(page);
  await expect(page.getByRole("region", { name: "热门资讯" }).getByRole("link")).toHaveCount(4);
  for (const [section, height] of Object.entries(await heights())) {
    const moved = Math.abs(height - reserved[section]!);
    expect(moved, section).toBeLessThanOrEqual(2);
  }
  await takeScreenshot(page, "home-end-text-200", true);
});

test("with data saving on, a section loads when it is in sight", async ({ page }) => {
  await page.addInitScript(() => {
    if (location.origin !== "null") localStorage.setItem("datause", "low");
  });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/home-sections|getGiftGameList/.test(request.url())) asked.push(request.url());
  });
  await page.setViewportSize({ width: 390, height: 568 });
  await page.goto("/app/home/");
  await settled(page);
  await page.mouse.wheel(0, 50);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.evaluate(waitForFrames, 10);
  expect(asked).toEqual([]);
  await page.getByRole("heading", { name: "今日礼包" }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 200);
  await expect.poll(() => asked.filter((url) => url.includes("getGiftGameList"))).toHaveLength(1);
});

test.describe("when calls fail", () => {
  test.use({ expectedMessages: /status of 5/ });

  test("an empty section is left out, and a failed one is tried again in its place", async ({
    page,
  }) => {
    await page.route(giftGames, (route) => route.fulfill({ json: { code: 1, data: [], msg: "" } }));
    let isBroken = true;
    await page.route("**/game/getGameList/", (route) =>
      isBroken
        ? route.fulfill({ status: 500, json: { code: 500, data: null, msg: "" } })
        : route.continue(),
    );
    await page.goto("/app/home/");
    await settled(page);
    await scrollToEnd(page);
    const web = page.getByRole("region", { name: "即点即玩" });
    await expect(web.getByText("加载失败")).toBeVisible();
    await expect(page.getByRole("region", { name: "今日礼包" })).toHaveCount(0);
    await expectNoLayoutShift(page);
    isBroken = false;
    await web.getByRole("button", { name: "重试" }).click();
    await expect(web.getByRole("listitem").first()).toBeVisible();
  });
});

test("猜你喜欢 follows what was looked at on the device, until it is switched off", async ({
  page,
  origin,
}) => {
  const [seen] = await mustCall(createApi(origin), "game/getGameList", {
    category: "策略",
    orderField: "hot",
    page: 1,
    pageSize: 10,
  });
  const likely = page.getByRole("region", { name: "猜你喜欢" });
  await page.goto(`/app/game/${seen!.gameid}`);
  const kept = () => page.evaluate(() => localStorage.getItem("seengames"));
  await expect.poll(kept).toContain("策略");
  await page.goto("/app/home/");
  await settled(page);
  await scrollToEnd(page);
  await expect(likely.getByRole("listitem")).toHaveCount(3);
  await expect(likely.getByText("策略")).toHaveCount(3);
  await expect(likely.getByRole("link", { name: seen!.gamename })).toHaveCount(0);
  await expectNoLayoutShift(page);
  await takeScreenshot(page, "home-likely", true);

  await page.goto("/app/user/settings/");
  await ready(page);
  await page.getByRole("switch", { name: "猜你喜欢" }).uncheck();
  expect(await kept()).toBeNull();
  await page.goto("/app/home/");
  await ready(page);
  await jumpToEnd(page);
  await expect(page.getByRole("region", { name: "热门资讯" }).getByRole("link")).toHaveCount(4);
  await expect(likely).toHaveCount(0);
});

test("the page is as high as before in each moment of the sections' arrival, and the reader stays where he was", async ({
  page,
}) => {
  // As WebKit: it lays out whenever it likes, also between the removal of the places and the insertion of the sections, and moves
  // the screen with nothing above.
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html { overflow-anchor: none }");
    document.adoptedStyleSheets = [sheet];
    const heights: number[] = [];
    Object.assign(window, { heights });
    const { removeChild } = Node.prototype;
    Node.prototype.removeChild = function <T extends Node>(child: T): T {
      const removed = removeChild.call(this, child) as T;
      if (document.querySelector("main")?.contains(this))
        heights.push(document.documentElement.scrollHeight);
      return removed;
    };
  });
  const code = Promise.withResolvers<void>();
  await page.route(sectionsCode, (route) => code.promise.then(() => route.continue()));
  await page.goto("/app/home/");
  await settled(page);
  await page.evaluate(() => scrollTo(0, 900));
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const heights = () => page.evaluate(() => (window as unknown as { heights: number[] }).heights);
  code.resolve();
  await expect.poll(heights).not.toEqual([]);
  expect(Math.min(...(await heights()))).toBeGreaterThanOrEqual(height - 1);
  expect(await page.evaluate(() => scrollY)).toBe(900);
});
