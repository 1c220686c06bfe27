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

test("the carousel goes on by itself every five seconds, and stops when told", async ({ page }) => {
  await page.clock.install();
  await page.goto("/app/home/");
  await ready(page);
  const carousel = page.getByRole("region", { name: "精选推荐" });
  const firstX = async () => (await carousel.getByRole("group").first().boundingBox())!.x;
  await expect(carousel.getByRole("button", { name: "暂停轮播" })).toBeVisible();
  const start = await firstX();
  await page.clock.runFor(5500);
  await expect.poll(firstX).not.toBe(start);
});
