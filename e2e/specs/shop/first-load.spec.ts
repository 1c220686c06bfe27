import { mustCall } from "../../support/api.ts";
import { findWebGame } from "../../support/catalogue.ts";
import { expectNoLayoutShift, ready } from "../../support/page-checks.ts";
import { createPlayerApi, type Player } from "../../support/players.ts";
import { expect, test } from "../../support/test.ts";

/** The budget of decision 0007: transferred bytes of JavaScript until the page has loaded. */
const budgetBytes = 130 * 1024;

test("the home page loads within its JavaScript budget", async ({ page }) => {
  const sizes: Record<string, number> = {};
  page.on("response", async (response) => {
    if (response.request().resourceType() !== "script") return;
    expect(response.headers()["content-encoding"], response.url()).toBe("br");
    sizes[response.url()] = Number(response.headers()["content-length"]);
  });
  await page.goto("/app/home/", { waitUntil: "networkidle" });
  await ready(page);
  await expect(page.getByRole("button", { name: "暂停轮播" })).toBeVisible();
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  console.log(
    `JavaScript of the first load: ${(total / 1024).toFixed(1)} KB in ${Object.keys(sizes).length} files`,
  );
  expect(total).toBeGreaterThan(50 * 1024);
  expect(total).toBeLessThanOrEqual(budgetBytes);
  await expectNoLayoutShift(page);
});

for (const [kind, hasPlayed, title] of [
  ["with recent games", true, "最近在玩"],
  ["without recent games", false, "新游尝鲜"],
] as const) {
  test(`no layout shift for a player ${kind}, on a new device`, async ({
    page,
    origin,
    player,
  }) => {
    if (hasPlayed) await playOnce(origin, player);
    await page.goto(`/app/home/?token=${player.token}`, { waitUntil: "networkidle" });
    const strip = page.getByRole("region", { name: title });
    await expect(strip.getByRole("link").first()).toBeVisible();
    await expectNoLayoutShift(page);
    await page.goto("/app/user/", { waitUntil: "networkidle" });
    await expect(page.getByRole("region", { name: "我的游戏" })).toBeVisible();
    await expectNoLayoutShift(page);
  });
}

test("no layout shift if the token in the address is invalid", async ({ page }) => {
  await page.goto("/app/home/?token=planted-by-a-link", { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { name: "新游尝鲜" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  await expectNoLayoutShift(page);
});

async function playOnce(origin: string, player: Player): Promise<void> {
  const { gameid } = await findWebGame(origin);
  await mustCall(createPlayerApi(origin, player), "game/getEntryUrl", { gameid });
}

test("the carousel moves every five seconds, and stops when paused", async ({ page }) => {
  await page.goto("/app/home/");
  await ready(page);
  const carousel = page.getByRole("region", { name: "精选推荐" });
  // Index of the slide at the left edge.
  const shown = () =>
    carousel
      .getByRole("group")
      .evaluateAll((slides) =>
        slides.findIndex((slide) => Math.abs(slide.getBoundingClientRect().x - 16) < 2),
      );
  const waitForSlide = async (slide: number) => {
    await expect.poll(shown, { timeout: 20_000, intervals: [50] }).toBe(slide);
    return Date.now();
  };
  const second = await waitForSlide(1);
  const third = await waitForSlide(2);
  expect(third - second).toBeGreaterThan(4500);
  await carousel.getByRole("button", { name: "暂停轮播" }).click();
  await page.waitForTimeout(6000);
  expect(await shown()).toBe(2);
  // After the last slide the first one follows.
  const slides = carousel.getByRole("group");
  const next = carousel.getByRole("button", { name: "下一张" });
  await expect(async () => {
    await next.click();
    await expect(slides.last()).toBeInViewport({ ratio: 0.9, timeout: 1500 });
  }).toPass();
  await next.click();
  await expect.poll(shown).toBe(0);
});
