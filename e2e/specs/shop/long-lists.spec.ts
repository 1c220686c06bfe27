import type { Page } from "@playwright/test";
import { createApi, mustCall } from "../../support/api.ts";
import { ready } from "../../support/page-checks.ts";
import { pullDown } from "../../support/pull-down.ts";
import { expect, test } from "../../support/test.ts";

const listCall = "**/game/getGameList/";
const rows = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("button") });

/** The numbers of the pages that are asked for from now on. */
function watchAskedPages(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/game/getGameList/")) return;
    asked.push(new URLSearchParams(request.postData() ?? "").get("page") ?? "");
  });
  return asked;
}

test("going back to a long list after six minutes asks for its first page alone", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/app/category/");
  await ready(page);
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.getByText("没有更多了")).toBeVisible({ timeout: 200 });
  }).toPass();
  const before = await rows(page).count();
  expect(before).toBeGreaterThan(50);
  await rows(page).nth(40).getByRole("link").click();
  await expect(page).toHaveURL(/\/app\/game\/\d+$/);
  await page.clock.fastForward("06:00");
  const asked = watchAskedPages(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/app\/category\/$/);
  await expect.poll(() => asked).toContain("1");
  await expect(rows(page)).toHaveCount(before);
  expect(new Set(asked)).toEqual(new Set(["1"]));
});

test("a game that moves to the next page meanwhile is shown once", async ({ page, origin }) => {
  const payload = { page: 1, pageSize: 10 };
  const moved = (await mustCall(createApi(origin), "game/getGameList", payload)).at(-1)!;
  await page.route(listCall, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const asked = new URLSearchParams(route.request().postData() ?? "");
    if (asked.get("page") === "2") json.data.unshift(moved);
    await route.fulfill({ response, json });
  });
  await page.goto("/app/category/");
  await ready(page);
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect.poll(() => rows(page).count()).toBeGreaterThan(15);
  await expect(
    page.getByRole("main").locator(`li a[href="/app/game/${moved.gameid}"]`),
  ).toHaveCount(1);
});

test.describe("with blocked storage", () => {
  // The router's script that restores the scroll position says so before the shop's own begin.
  test.use({ expectedMessages: /denied/ });

  test("pulling the list down refreshes it and ends", async ({ page }) => {
    await page.addInitScript(() => {
      const denied = () => {
        throw new DOMException("denied", "SecurityError");
      };
      for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, name, { configurable: true, get: denied });
    });
    await page.goto("/app/category/");
    await ready(page);
    const asked = watchAskedPages(page);
    await pullDown(page);
    await expect.poll(() => asked).toContain("1");
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(rows(page).first()).toBeVisible();
  });
});
