import type { Page } from "@playwright/test";
import { GiftPage } from "../../pages/gift-page.ts";
import { findOpenGift } from "../../support/catalogue.ts";
import { ready } from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return [element?.nodeName, element?.textContent];
  });

test("a navigation moves the focus to the heading of the new page, without an outline", async ({
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
  await page.locator('main a[href^="/app/gift/game/"]').first().click();
  await expect(page).toHaveURL(/\/app\/gift\/game\//);
  await expect.poll(async () => (await focused(page))[0]).toBe("H1");
});

test("back moves the focus to the heading too, and keeps the place in the list", async ({
  page,
}) => {
  await page.goto("/app/gift/");
  await ready(page);
  // Less than the first page of the list is high beyond the screen.
  await page.evaluate(() => window.scrollTo(0, 200));
  await page.locator('main a[href^="/app/gift/game/"]').nth(6).click();
  await expect(page).toHaveURL(/\/app\/gift\/game\//);
  await page.goBack();
  await expect(page).toHaveURL(/\/app\/gift\/$/);
  await expect.poll(() => focused(page)).toEqual(["H1", "礼包"]);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(200);
});

test("the search box keeps the focus that it takes", async ({ page }) => {
  await page.goto("/app/home/");
  await ready(page);
  await page.locator('a[href="/app/search/"]').first().click();
  await expect(page.getByRole("combobox")).toBeFocused();
});

test("a list that changes in place leaves the focus on its tab", async ({ page }) => {
  await page.goto("/app/rank/");
  await ready(page);
  const tab = page.getByRole("link", { name: "热游榜" });
  await tab.focus();
  await page.keyboard.press("Enter");
  await expect(tab).toHaveAttribute("aria-current", "page");
  await expect(tab).toBeFocused();
});

test("a dialog returns the focus to what opened it, and a page that it leads to has it on its heading", async ({
  page,
  origin,
}) => {
  const giftPage = new GiftPage(page, await findOpenGift(origin));
  await page.goto("/app/gift/");
  await giftPage.open();
  await giftPage.button("领取").click();
  await giftPage.dialog().getByRole("button", { name: "取消" }).click();
  await expect(giftPage.button("领取")).toBeFocused();
  await giftPage.button("领取").click();
  await giftPage.dialog().getByRole("button", { name: "登录" }).click();
  await expect(page).toHaveURL(/\/app\/user\/login\//);
  await expect.poll(() => focused(page)).toEqual(["H1", "登录"]);
});
