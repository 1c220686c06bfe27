import { apiOf, mustCall, type Player } from "../../support/api.ts";
import { expectStill, ready } from "../../support/page-health.ts";
import { expect, test } from "../../support/test.ts";

/** The budget of decision 0007, as the browser meets it: bytes over the wire until the page is at rest. */
const budgetBytes = 130 * 1024;

test("the home page is at rest within its JavaScript budget", async ({ page }) => {
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
  await expectStill(page);
});

for (const [who, hasPlayed, shown] of [
  ["who has played", true, "最近在玩"],
  ["who has played nothing", false, "新游尝鲜"],
] as const) {
  test(`nothing moves for a player ${who}, on a device that knows nothing`, async ({
    page,
    origin,
    player,
  }) => {
    if (hasPlayed) await playOnce(origin, player);
    await page.goto(`/app/home/?token=${player.token}`, { waitUntil: "networkidle" });
    const strip = page.getByRole("region", { name: shown });
    await expect(strip.getByRole("link").first()).toBeVisible();
    await expectStill(page);
    await page.goto("/app/user/", { waitUntil: "networkidle" });
    await expect(page.getByRole("region", { name: "我的游戏" })).toBeVisible();
    await expectStill(page);
  });
}

test("nothing moves when the token in the address is no good", async ({ page }) => {
  await page.goto("/app/home/?token=planted-by-a-link", { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { name: "新游尝鲜" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  await expectStill(page);
});

async function playOnce(origin: string, { token, deviceid }: Player): Promise<void> {
  const api = apiOf(origin, { token, deviceid });
  const payload = { page: 1, pageSize: 1, category: "页游" };
  const [game] = await mustCall(api, "game/getGameList", payload);
  await mustCall(api, "game/getEntryUrl", { gameid: game!.gameid });
}

test("the carousel goes on by itself every five seconds, and stops when told", async ({ page }) => {
  await page.goto("/app/home/");
  await ready(page);
  const carousel = page.getByRole("region", { name: "精选推荐" });
  // Which slide stands at the left edge.
  const shown = () =>
    carousel
      .getByRole("group")
      .evaluateAll((slides) =>
        slides.findIndex((slide) => Math.abs(slide.getBoundingClientRect().x - 16) < 2),
      );
  const arrival = async (slide: number) => {
    await expect.poll(shown, { timeout: 20_000, intervals: [50] }).toBe(slide);
    return Date.now();
  };
  const second = await arrival(1);
  const third = await arrival(2);
  expect(third - second).toBeGreaterThan(4500);
  await carousel.getByRole("button", { name: "暂停轮播" }).click();
  await page.waitForTimeout(6000);
  expect(await shown()).toBe(2);
  // Round and round, by hand too.
  const slides = carousel.getByRole("group");
  const onward = carousel.getByRole("button", { name: "下一张" });
  await expect(async () => {
    await onward.click();
    await expect(slides.last()).toBeInViewport({ ratio: 0.9, timeout: 1500 });
  }).toPass();
  await onward.click();
  await expect.poll(shown).toBe(0);
});
