import type { Page } from "@playwright/test";
import { ready } from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

/** What in-app browsers and translators do to a page that has not hydrated yet, for a player who chose dark colours. */
async function disturb(page: Page, where: "body" | "main"): Promise<void> {
  await page.addInitScript((selector) => {
    if (location.origin === "null") return;
    localStorage.setItem("theme", "dark");
    const insert = () => {
      const target = document.querySelector(selector);
      if (!target || document.querySelector("[data-foreign]")) return;
      const bar = document.createElement("div");
      bar.dataset.foreign = "";
      target.prepend("译", bar);
    };
    new MutationObserver(insert).observe(document, { childList: true, subtree: true });
  }, where);
}

async function expectDark(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  // Every part of a dark colour is below 64.
  await expect.poll(background).toMatch(/^rgb\((\d|[1-5]\d|6[0-3])(, (\d|[1-5]\d|6[0-3])){2}\)$/);
}

test("nodes that somebody puts into the body disturb neither the page nor its colours", async ({
  page,
}) => {
  await disturb(page, "body");
  await page.goto("/app/home/");
  await ready(page);
  await expect(page.locator("body > [data-foreign]")).toHaveCount(1);
  await expectDark(page);
  await page.getByRole("link", { name: "排行" }).first().click();
  await expect(page).toHaveURL(/\/app\/rank\//);
});

test.describe("a page that somebody has changed before it hydrates", () => {
  // React renders such a page anew and reports it.
  test.use({ expectedMessages: /Minified React error #418/ });

  test("keeps the player's colours and works", async ({ page }) => {
    await disturb(page, "main");
    await page.goto("/app/home/");
    await ready(page);
    await expectDark(page);
    await page.getByRole("link", { name: "排行" }).first().click();
    await expect(page).toHaveURL(/\/app\/rank\//);
  });
});
