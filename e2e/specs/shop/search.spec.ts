import type { Page } from "@playwright/test";
import { expectAccessible, ready, takeScreenshot } from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

const box = (page: Page) => page.getByRole("combobox", { name: "搜索游戏" });

test("one box searches by composed pinyin, arrow keys and words, and keeps the history", async ({
  page,
}) => {
  await page.goto("/app/search/");
  await ready(page);
  await composePinyin(page, "xiangsugongchang");
  await expect(page.getByRole("main").getByText("像素工厂").first()).toBeVisible();
  await expect(box(page)).toHaveValue("xiangsugongchang");

  await page.keyboard.insertText("像素工厂");
  await expect(box(page)).toHaveValue("像素工厂");
  const game = page.getByRole("option", { name: /^像素工厂/ });
  await expect(game).toBeVisible();
  await box(page).press("ArrowDown");
  await box(page).press("ArrowDown");
  await expect(game).toHaveAttribute("aria-selected", "true");
  await expect(box(page)).toHaveAttribute(
    "aria-activedescendant",
    (await game.getAttribute("id"))!,
  );
  await expect(box(page)).toBeFocused();
  await expectAccessible(page);
  await takeScreenshot(page, "search-option");
  await box(page).press("Enter");
  await expect(page).toHaveURL(/\/app\/game\/\d+$/);

  await page.goBack();
  await box(page).fill("像素");
  await expect(page.getByText("像素工厂").first()).toBeVisible();
  await box(page).press("Enter");
  await expect(page).toHaveURL(/keyword=/);
  await expect(page.getByRole("link", { name: "像素工厂" }).first()).toBeVisible();
  await expectAnnouncedMessage(page);

  await page.goto("/app/search/");
  await ready(page);
  await expect(page.getByText("像素", { exact: true }).first()).toBeVisible();
});

/** Types letters that an input method still composes. */
async function composePinyin(page: Page, text: string): Promise<void> {
  await box(page).focus();
  const keyboard = await page.context().newCDPSession(page);
  const end = text.length;
  await keyboard.send("Input.imeSetComposition", { text, selectionStart: end, selectionEnd: end });
}

/** Screen readers know the region of the message of a search without a result before its text. */
async function expectAnnouncedMessage(page: Page): Promise<void> {
  // Of every live region that is added: whether its text is hidden from screen readers at that moment.
  await page.evaluate(() => {
    const isSilent = (region: Element) =>
      [...region.children].every((part) => part.ariaHidden === "true" || part.textContent === "");
    const record = Object.assign(window, { silent: [] as boolean[] });
    new MutationObserver((changes) => {
      for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(added instanceof Element)) continue;
        const regions = [added, ...added.querySelectorAll("*")].filter(
          ({ role }) => role === "status",
        );
        record.silent.push(...regions.map(isSilent));
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  await box(page).fill("qqzzqqzz");
  await box(page).press("Enter");
  const message = page.getByRole("status").filter({ hasText: "没有找到相关游戏" });
  await expect(message).toBeVisible();
  await expect(message.locator("[aria-hidden=true]:not(svg)")).toHaveCount(0);
  const silent = await page.evaluate(() => (window as unknown as { silent: boolean[] }).silent);
  expect(silent.length).toBeGreaterThan(0);
  expect(silent).not.toContain(false);
}
