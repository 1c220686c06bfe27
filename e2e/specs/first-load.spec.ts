import { expectStill, ready } from "../support/page-health.ts";
import { expect, test } from "../support/test.ts";

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

test("the carousel goes on by itself after five seconds, and stops when told", async ({ page }) => {
  await page.clock.install();
  await page.goto("/app/home/");
  await ready(page);
  const carousel = page.getByRole("region", { name: "精选推荐" });
  const place = async () => {
    const boxes = await carousel
      .getByRole("group")
      .evaluateAll((slides) => slides.map((slide) => Math.round(slide.getBoundingClientRect().x)));
    return boxes.join();
  };
  await page.clock.runFor(3500);
  await expect(carousel.locator("[data-moving]")).toBeVisible();
  const start = await place();
  await page.clock.runFor(1000);
  expect(await place()).toBe(start);
  await page.clock.runFor(1500);
  await expect.poll(place).not.toBe(start);
  await carousel.getByRole("button", { name: "暂停轮播" }).click();
  await page.clock.runFor(2000);
  const halted = await place();
  await page.clock.runFor(12_000);
  expect(await place()).toBe(halted);
});
