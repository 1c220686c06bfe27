import type { Page } from "@playwright/test";
import { ready } from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return [element?.nodeName, element?.textContent];
  });

test("each navigation moves the focus to the heading of the new page, the search box takes it, and a tab keeps it", async ({
  page,
}) => {
  await page.goto("/app/home/");
  await ready(page);
  expect((await focused(page))[0]).toBe("BODY");
  await page.getByRole("link", { name: "礼包", exact: true }).click();
  await expect(page).toHaveURL(/\/app\/gift\/$/);
  await expect.poll(() => focused(page)).toEqual(["H1", "礼包"]);
  const outline = () => page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle);
  expect(await outline()).toBe("none");
  await page.keyboard.press("Tab");
  expect(await outline()).not.toBe("none");

  // Less than the first page of the list is high beyond the screen.
  await page.evaluate(() => window.scrollTo(0, 200));
  await page.locator('main a[href^="/app/gift/game/"]').nth(6).click();
  await expect(page).toHaveURL(/\/app\/gift\/game\//);
  await expect.poll(async () => (await focused(page))[0]).toBe("H1");
  // Back moves it too, and keeps the place in the list.
  await page.goBack();
  await expect(page).toHaveURL(/\/app\/gift\/$/);
  await expect.poll(() => focused(page)).toEqual(["H1", "礼包"]);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(200);

  await page.getByRole("link", { name: "首页", exact: true }).click();
  await page.locator('a[href="/app/search/"]').first().click();
  await expect(page.getByRole("combobox")).toBeFocused();

  await page.goBack();
  await page.getByRole("link", { name: "排行" }).first().click();
  await expect(page).toHaveURL(/\/app\/rank\/$/);
  await expect.poll(async () => (await focused(page))[0]).toBe("H1");
  // A list that changes in place leaves the focus on its tab.
  const tab = page.getByRole("link", { name: "热游榜" });
  await tab.focus();
  await page.keyboard.press("Enter");
  await expect(tab).toHaveAttribute("aria-current", "page");
  await expect(tab).toBeFocused();
});
