import type { Locator, Page } from "@playwright/test";
import { mustCall } from "../../support/api.ts";
import { findArticle, findGift, findHotGames, findWebGame } from "../../support/catalogue.ts";
import { openFreshTab } from "../../support/page/fresh-tab.ts";
import { expectNoLayoutShift, ready, settled } from "../../support/page-checks.ts";
import {
  createPlayerApi,
  type Player,
  registerPlayer,
  storedToken,
} from "../../support/players.ts";
import { expect, test } from "../../support/test.ts";

/** The budget of decision 0007: JavaScript that the page loads to become usable. */
const budgetBytes = 122 * 1024;

/** With what loads after that, before anything is touched. */
const untouchedBytes = 131 * 1024;

/** Requests of a page before it is painted, itself included. */
const requestsBeforePaint = 20;

test("the home page becomes usable within its JavaScript budget, and the rest follows", async ({
  page,
}) => {
  page.on("response", async (response) => {
    if (response.request().resourceType() !== "script") return;
    expect(response.headers()["content-encoding"], response.url()).toBe("br");
  });
  await page.goto("/app/home/");
  await ready(page);
  await expectPaintWaitsForNoFile(page);
  await expect(page.getByRole("button", { name: "暂停轮播" })).toBeVisible();
  const scripts = () => page.evaluate(loadedScripts);
  const later = /\/(?:later-parts|opening-steps)-[^/]+\.js$/;
  await expect
    .poll(async () => (await scripts()).filter(({ name }) => later.test(name)).length)
    .toBe(2);
  const laterAt = Math.min(
    ...(await scripts()).filter(({ name }) => later.test(name)).map(({ start }) => start),
  );
  const first = (await scripts()).filter(({ start }) => start < laterAt);
  const total = first.reduce((sum, { size }) => sum + size, 0);
  console.log(
    `JavaScript of the first load: ${(total / 1024).toFixed(1)} KB in ${first.length} files`,
  );
  expect(total).toBeGreaterThan(50 * 1024);
  expect(total).toBeLessThanOrEqual(budgetBytes);
  // Nothing hides behind the later files.
  const untouched = (await scripts()).reduce((sum, { size }) => sum + size, 0);
  console.log(`JavaScript before anything is touched: ${(untouched / 1024).toFixed(1)} KB`);
  expect(untouched).toBeLessThanOrEqual(untouchedBytes);
  // The bridge is for containers.
  const forContainers = (await scripts()).filter(({ name }) => /bridge|native|privacy/.test(name));
  expect(forContainers).toEqual([]);
  expect(await page.evaluate(() => "PlayfrontBridge" in window)).toBe(false);
  // 新游推荐 alone tells when a game came out.
  const hot = page.getByRole("region", { name: "热门推荐" });
  await expect(hot.getByRole("listitem").first()).toBeVisible();
  await expect(hot.locator("time")).toHaveCount(0);
  await expectNoLayoutShift(page);
});

/** The scripts of the page: address, compressed size, and when they were asked for. */
function loadedScripts() {
  const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  return files
    .filter(({ name }) => name.endsWith(".js"))
    .map(({ name, startTime, encodedBodySize }) => ({
      name,
      start: startTime,
      size: encodedBodySize,
    }));
}

/** The pages that players come to from outside, besides home. */
const landingPages: Record<string, (origin: string) => Promise<string>> = {
  game: async (origin) => `/app/game/${(await findHotGames(origin))[0]!.gameid}`,
  article: async (origin) => {
    const { gameid, col, aid } = await findArticle(origin);
    return `/app/game/${gameid}/${col}/${aid}`;
  },
  "gift list": async () => "/app/gift/",
  gift: async (origin) => `/app/gift/info/${(await findGift(origin, () => true)).giftid}`,
};

test("the first paint of a landing page waits for no file", async ({ context, origin }) => {
  for (const [name, findPath] of Object.entries(landingPages)) {
    await test.step(name, async () => {
      const page = await openFreshTab(context, origin);
      await page.goto(await findPath(origin));
      await ready(page);
      await expectPaintWaitsForNoFile(page);
      await page.close();
    });
  }
});

async function expectPaintWaitsForNoFile(page: Page): Promise<void> {
  const { early, beforePaint } = await page.evaluate(firstRequests);
  expect(early).toEqual([]);
  expect(beforePaint).toBeGreaterThan(0);
  expect(beforePaint).toBeLessThanOrEqual(requestsBeforePaint);
}

/** Scripts and style sheets that the page asked for before its first paint, and all that it asked for. */
function firstRequests() {
  const files = performance.getEntriesByType("resource");
  // When the page had drawn itself, not when it was shown: on a busy machine pictures further down are asked for in between.
  const [first] = performance.getEntriesByName("first-contentful-paint") as (PerformanceEntry & {
    paintTime?: number;
  })[];
  const paint = first?.paintTime ?? 0;
  return {
    early: files
      .filter(({ name, startTime }) => /\.(?:js|css)$/.test(name) && startTime < paint)
      .map(({ name }) => name),
    beforePaint: paint && 1 + files.filter(({ startTime }) => startTime < paint).length,
  };
}

test("a page loads no style sheet that it has, and none twice", async ({ page }) => {
  const files: string[] = [];
  page.on("request", (request) => files.push(new URL(request.url()).pathname));
  const sheets = () => files.filter((path) => path.endsWith(".css"));
  await page.goto("/app/home/");
  await ready(page);
  // The page has its own styles inside. Those of what loads later are in one file, since no page needs them at first.
  const names = () => sheets().map((path) => path.replace(/^.*\/|-[^-]+\.css$/g, ""));
  await expect.poll(names).toEqual(["later-parts"]);
  // Neither lazily loaded code nor the way back and forth loads a sheet once more.
  for (let turn = 0; turn < 2; turn += 1) {
    await page.getByRole("link", { name: "排行榜" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/排行榜/);
    await page.goBack();
    await expect(page.getByRole("region", { name: "精选推荐" })).toBeVisible();
  }
  expect(new Set(sheets()).size).toBe(sheets().length);
  const links = await page
    .locator("head link[rel=stylesheet]")
    .evaluateAll((all) => all.map((link) => (link as HTMLLinkElement).href));
  expect(new Set(links).size).toBe(links.length);
});

test("no layout shift on a new device for a player with or without recent games, or by an invalid token", async ({
  context,
  origin,
}) => {
  for (const [hasPlayed, title] of [
    [true, "最近在玩"],
    [false, "新游尝鲜"],
  ] as const) {
    const player = await registerPlayer(origin);
    if (hasPlayed) await playOnce(origin, player);
    const page = await openFreshTab(context, origin);
    await page.goto(`/app/home/?token=${player.token}`);
    const strip = page.getByRole("region", { name: title });
    await expect(strip.getByRole("link").first()).toBeVisible();
    await settled(page);
    await expectNoLayoutShift(page);
    await page.goto("/app/user/");
    await expect(page.getByRole("region", { name: "我的游戏" })).toBeVisible();
    await settled(page);
    await expectNoLayoutShift(page);
    await page.close();
  }
  const page = await openFreshTab(context, origin);
  await page.goto("/app/home/?token=planted-by-a-link");
  await expect(page.getByRole("heading", { name: "新游尝鲜" })).toBeVisible();
  await settled(page);
  expect(await storedToken(page)).toBeNull();
  await expectNoLayoutShift(page);
});

async function playOnce(origin: string, player: Player): Promise<void> {
  const { gameid } = await findWebGame(origin);
  await mustCall(createPlayerApi(origin, player), "game/getEntryUrl", { gameid });
}

test("the carousel moves every five seconds, and stops when paused", async ({ page }) => {
  await page.clock.install();
  await page.goto("/app/home/");
  await ready(page);
  const carousel = page.getByRole("region", { name: "精选推荐" });
  const pause = carousel.getByRole("button", { name: "暂停轮播" });
  // Index of the slide at the left edge.
  const shown = () =>
    carousel
      .getByRole("group")
      .evaluateAll((slides) =>
        slides.findIndex((slide) => Math.abs(slide.getBoundingClientRect().x - 16) < 2),
      );
  await pause.click();
  // From here on only the test moves the page's clock.
  await page.clock.pauseAt(Date.now() + 60_000);
  await expect.poll(shown).not.toBe(-1);
  const first = await shown();
  await carousel.getByRole("button", { name: "继续轮播" }).click();
  await expect(pause).toBeVisible();
  for (const before of [first, first + 1]) {
    await page.clock.runFor(4900);
    expect(await shown()).toBe(before);
    await page.clock.runFor(100);
    await expect.poll(shown).toBe(before + 1);
  }
  await pause.click();
  await page.clock.runFor(6000);
  expect(await shown()).toBe(first + 2);
});

test("the carousel goes on in a circle both ways, by its arrows and by a swipe", async ({
  page,
}) => {
  await page.goto("/app/home/");
  await ready(page);
  const carousel = page.getByRole("region", { name: "精选推荐" });
  const slides = carousel.getByRole("group");
  await carousel.getByRole("button", { name: "暂停轮播" }).click();
  const last = (await slides.count()) - 1;
  const [previous, next] = ["上一张", "下一张"].map((name) =>
    carousel.getByRole("button", { name }),
  ) as [Locator, Locator];
  for (const arrow of [previous, next]) {
    const { width, height } = (await arrow.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await expect(slides.first()).toBeInViewport({ ratio: 0.9 });
  /** The slides that the strip shows while it moves. */
  const seen = async (move: () => Promise<unknown>, end: number) => {
    await watchSlides(page);
    await move();
    await expect(slides.nth(end)).toBeInViewport({ ratio: 0.9 });
    return page.evaluate(() => [...new Set((window as WatchedWindow).seenSlides)]);
  };
  const between = (places: number[]) => places.filter((place) => place > 0 && place < last);
  expect(between(await seen(() => previous.click(), last))).toEqual([]);
  expect(between(await seen(() => next.click(), 0))).toEqual([]);
  const { x, y } = (await slides.first().boundingBox())!;
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", by = 0) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: x + 60 + by, y: y + 60 }],
    });
  const swipe = async () => {
    await touch("touchStart");
    // As a finger does, which moves only a little at first.
    await page.waitForTimeout(100);
    for (let by = 10; by <= 220; by += 15) await touch("touchMove", by);
    await touch("touchEnd");
  };
  expect(between(await seen(swipe, last))).toEqual([]);
});

type WatchedWindow = typeof window & { seenSlides: number[] };

/** Notes which slide, repeated ones too, has most of the strip at each frame from now on. */
async function watchSlides(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seenSlides: seen });
    const strip = document.querySelector("[aria-roledescription=轮播] > div")!;
    const count = strip.querySelectorAll("[role=group]").length;
    const look = () => {
      const places = [...strip.firstElementChild!.children].map((slide) =>
        Math.abs(slide.getBoundingClientRect().x - 16),
      );
      seen.push(places.indexOf(Math.min(...places)) % count);
      if ((window as WatchedWindow).seenSlides === seen) requestAnimationFrame(look);
    };
    look();
  });
}
