import type { Page } from "@playwright/test";
import { createApi, mustCall } from "../../support/api.ts";
import {
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

/** Scrolls like a reader, in steps of a part of the screen, to the end of the page. */
async function scrollToEnd(page: Page): Promise<void> {
  const left = () =>
    page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
  while ((await left()) > 1) {
    await page.mouse.wheel(0, 240);
    await page.waitForTimeout(80);
  }
}

async function scrollToTop(page: Page): Promise<void> {
  while ((await page.evaluate(() => scrollY)) > 0) {
    await page.mouse.wheel(0, -240);
    await page.waitForTimeout(80);
  }
}

for (const colorScheme of ["light", "dark"] as const) {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 320, height: 568 },
    { width: 1280, height: 900 },
  ]) {
    test.describe(`${viewport.width} px wide in ${colorScheme}`, () => {
      test.use({ colorScheme, viewport });
      test("home goes on below its first screen, still and accessible to its end", async ({
        page,
      }) => {
        await page.goto("/app/home/");
        await settled(page);
        await scrollToEnd(page);
        await expect(page.getByRole("region", { name: "每日推荐" }).getByRole("link")).toHaveCount(
          3,
        );
        for (const title of titles) {
          const section = page.getByRole("region", { name: title });
          await expect(section.getByRole("listitem").first()).toBeVisible();
          await expect(section.getByRole("heading").getByRole("link")).toHaveCount(0);
          await expect(section.locator("h2 ~ a")).toHaveCount(1);
        }
        await expectNoLayoutShift(page);
        await expectAccessible(page);
        await takeScreenshot(page, `home-end-${viewport.width}-${colorScheme}`, true);
      });
    });
  }
}

test("nothing moves for a reader who is at the end before the sections' code has come", async ({
  page,
}) => {
  const code = Promise.withResolvers<void>();
  await page.route(/home-sections.*js$/, (route) => code.promise.then(() => route.continue()));
  await page.goto("/app/home/");
  await settled(page);
  await scrollToEnd(page);
  code.resolve();
  await expect(page.getByRole("region", { name: "新服开启" }).getByRole("listitem")).toHaveCount(3);
  await expectNoLayoutShift(page);
});

for (const rows of [1, 2]) {
  test(`nothing moves when lists of ${rows} come in sight, and their space is given up out of sight`, async ({
    page,
  }) => {
    const seen = Promise.withResolvers<void>();
    await page.route(/\/(getGameList|getOpeningList|getArticleList)\/$/, async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      await seen.promise;
      await route.fulfill({ response, json: { ...json, data: json.data.slice(0, rows) } });
    });
    await page.goto("/app/home/");
    await ready(page);
    // At once: a call that waits for a slow reader is given up.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const openings = page.getByRole("region", { name: "新服开启" });
    const height = async () => Math.round((await openings.boundingBox())!.height);
    const reserved = await height();
    seen.resolve();
    await expect(openings.getByRole("listitem")).toHaveCount(rows);
    await expect(page.getByRole("region", { name: "即点即玩" }).getByRole("listitem")).toHaveCount(
      rows,
    );
    expect(await height()).toBe(reserved);
    await scrollToTop(page);
    await expect.poll(height).toBeLessThan(reserved);
    await scrollToEnd(page);
    await expectNoLayoutShift(page);
  });
}

test("a section that a reader jumps over loads as well", async ({ page }) => {
  await page.goto("/app/home/");
  await ready(page);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByRole("region", { name: "每日推荐" }).getByRole("link")).toHaveCount(3);
});

for (const size of ["100%", "160%", "200%"]) {
  test(`a section has its final height from the first paint, with text of ${size}`, async ({
    page,
  }) => {
    const evenSections = ["今日礼包", "每日推荐", "即点即玩", "新游榜", "专题"];
    await page.addInitScript((fontSize) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`html { font-size: ${fontSize} !important }`);
      document.adoptedStyleSheets = [sheet];
    }, size);
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
    const heights = () =>
      Promise.all(
        evenSections.map(async (name) => {
          const box = await page.getByRole("region", { name }).boundingBox();
          return Math.round(box!.height);
        }),
      );
    const reserved = await heights();
    await ready(page);
    await scrollToEnd(page);
    await expect(page.getByRole("region", { name: "热门资讯" }).getByRole("link")).toHaveCount(4);
    const final = await heights();
    for (const [index, height] of final.entries()) {
      const moved = Math.abs(height - reserved[index]!);
      expect(moved, evenSections[index]).toBeLessThanOrEqual(2);
    }
    await takeScreenshot(page, `home-end-text-${size.slice(0, 3)}`, true);
  });
}

test("nothing of the sections loads before the reader scrolls", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/app/home/");
  await settled(page);
  const ofSections = () =>
    asked.filter((path) => /home-sections|getGiftGameList|getArticleList/.test(path));
  expect(ofSections()).toEqual([]);
  await page.mouse.wheel(0, 50);
  await expect.poll(ofSections).toContain("/m/app/api/gift/getGiftGameList/");
});

test("with data saving on, a section loads when it is in sight", async ({ page }) => {
  await page.addInitScript(() => {
    if (location.origin !== "null") localStorage.setItem("datause", "low");
  });
  let asked = 0;
  await page.route(giftGames, (route) => {
    asked += 1;
    return route.continue();
  });
  await page.setViewportSize({ width: 390, height: 568 });
  await page.goto("/app/home/");
  await settled(page);
  await page.mouse.wheel(0, 50);
  await page.waitForTimeout(1500);
  expect(asked).toBe(0);
  await page.getByRole("heading", { name: "今日礼包" }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 200);
  await expect.poll(() => asked).toBe(1);
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
  await page.goto("/app/home/");
  await settled(page);
  await scrollToEnd(page);
  const likely = page.getByRole("region", { name: "猜你喜欢" });
  await expect(likely).toHaveCount(0);

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
  await settled(page);
  await scrollToEnd(page);
  await expect(likely).toHaveCount(0);
});
