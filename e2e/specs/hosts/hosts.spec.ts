import { ready } from "../../support/page-checks.ts";
import { ports } from "../../support/ports.ts";
import { expect, test } from "../../support/test.ts";

/**
 * One node under two names: `localhost` is in no row of the host table, `127.0.0.1` is a test site
 * (docs/product.md#hosts).
 */
const site = `http://127.0.0.1:${ports.shop}`;
const foreign = `http://127.0.0.1:${ports.foreignApi}`;
test.use({ expectedMessages: /status of 404/ });

test("each site name shows the games of its own API", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") asked.push(new URL(request.url()).origin);
  });
  await page.goto(`${site}/app/home/`);
  await ready(page);
  await expect(page.getByRole("link", { name: "异乡战记" }).first()).toBeVisible();
  const logo = page.locator("main img").first();
  await expect(logo).toHaveAttribute("src", `${foreign}/picture.svg`);
  // Navigate to a page whose data comes from the API.
  await page.getByRole("link", { name: "异乡战记" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "异乡战记" })).toBeVisible();
  expect(new Set(asked)).toEqual(new Set([foreign]));

  await page.goto(`http://localhost:${ports.shop}/app/home/`);
  await ready(page);
  await expect(page.getByRole("link", { name: "异乡战记" })).toHaveCount(0);
  await expect(page.locator("main img").first()).toHaveAttribute("src", /^\/media\//);
});

test("without the download call, the address comes from the host table's template with game and channel", async ({
  page,
}) => {
  await page.route(`${foreign}/get/**`, (route) => route.fulfill({ body: "package" }));
  await page.goto(`${site}/app/game/1?cid=tap_01`);
  await ready(page);
  const leaving = page.waitForRequest(`${foreign}/get/1?from=tap_01`);
  await page.getByRole("button", { name: "下载 异乡战记" }).click();
  await page.getByRole("button", { name: "仍要下载" }).click();
  await leaving;
});
