import { expectAccessible, ready, takeScreenshot } from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

test("a game is found by name, pinyin and initials", async ({ page }) => {
  for (const keyword of ["像素工厂", "xiangsugongchang", "xsgc", "像素"]) {
    await page.goto(`/app/search/?keyword=${encodeURIComponent(keyword)}`);
    await expect(page.getByRole("link", { name: "像素工厂" }).first()).toBeVisible();
  }
});

test("typing shows suggestions, a search is stored in the history, no result shows the empty state", async ({
  page,
}) => {
  await page.goto("/app/search/");
  await ready(page);
  const box = page.getByRole("combobox");
  await box.fill("像素");
  await expect(page.getByText("像素工厂").first()).toBeVisible();
  await box.press("Enter");
  await expect(page).toHaveURL(/keyword=/);
  await expect(page.getByRole("link", { name: "像素工厂" }).first()).toBeVisible();
  await page.goto("/app/search/?keyword=qqzzqqzz");
  await expect(page.getByText("没有找到相关游戏")).toBeVisible();
  await page.goto("/app/search/");
  await ready(page);
  await expect(page.getByText("像素", { exact: true }).first()).toBeVisible();
});

test("the hot list has ten games, and an empty box searches for the placeholder", async ({
  page,
}) => {
  await page.goto("/app/search/");
  await ready(page);
  const hot = page.getByRole("region", { name: /热门搜索|热搜/ }).getByRole("listitem");
  await expect(hot).toHaveCount(10);
  for (const [at, medal] of ["gold", "silver", "bronze"].entries()) {
    await expect(hot.nth(at).locator(`[data-medal=${medal}]`)).toHaveText(String(at + 1));
  }
  const placeholder = await page.getByRole("combobox").getAttribute("placeholder");
  await page.getByRole("combobox").press("Enter");
  await expect(page).toHaveURL(new RegExp(`keyword=${encodeURIComponent(placeholder!)}`));
});

test("a wrong character and other characters of the same sound find the game", async ({ page }) => {
  for (const keyword of ["象素公场", "像树工厂", "像素飞厂"]) {
    await page.goto(`/app/search/?keyword=${encodeURIComponent(keyword)}`);
    await expect(page.getByRole("heading", { name: "您要找的是不是" })).toBeVisible();
    await expect(page.getByRole("link", { name: /像素工厂/ }).first()).toBeVisible();
  }
});

test("a search without a hit offers hot searches and asks for the game in the feedback form", async ({
  page,
}) => {
  await page.goto("/app/search/?keyword=qqzzqqzz");
  await expect(page.getByText("没有找到相关游戏")).toBeVisible();
  await expect(page.getByRole("region", { name: "热门搜索" })).toBeVisible();
  await page.getByRole("link", { name: "求收录" }).click();
  await expect(page.getByLabel("反馈内容")).toHaveValue("希望收录这款游戏：qqzzqqzz");
});

test("a keyword with a space at the fortieth place shows its results", async ({ page }) => {
  const keyword = `${"长".repeat(39)} 像素`;
  await page.goto(`/app/search/?keyword=${encodeURIComponent(keyword)}`);
  await expect(page.getByText("没有找到相关游戏")).toBeVisible();
});

test("a result by pinyin or initials says so", async ({ page }) => {
  await page.goto("/app/search/?keyword=xsgc");
  await expect(page.getByRole("link", { name: /像素工厂.*首字母匹配/ })).toBeVisible();
});

test("pinyin that an input method still composes brings suggestions", async ({ page }) => {
  await page.goto("/app/search/");
  await ready(page);
  await page.getByRole("combobox").focus();
  const keyboard = await page.context().newCDPSession(page);
  const text = "xiangsugongchang";
  const end = text.length;
  await keyboard.send("Input.imeSetComposition", { text, selectionStart: end, selectionEnd: end });
  await expect(page.getByRole("main").getByText("像素工厂").first()).toBeVisible();
  await expect(page.getByRole("combobox")).toHaveValue(text);
});

test("screen readers know the region of a message before its text", async ({ page }) => {
  await page.goto("/app/search/");
  await ready(page);
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
  await page.getByRole("combobox").fill("qqzzqqzz");
  await page.getByRole("combobox").press("Enter");
  const message = page.getByRole("status").filter({ hasText: "没有找到相关游戏" });
  await expect(message).toBeVisible();
  await expect(message.locator("[aria-hidden=true]:not(svg)")).toHaveCount(0);
  const silent = await page.evaluate(() => (window as unknown as { silent: boolean[] }).silent);
  expect(silent.length).toBeGreaterThan(0);
  expect(silent).not.toContain(false);
});

test("arrow keys reach a suggested game, and Enter opens it", async ({ page }) => {
  await page.goto("/app/search/");
  await ready(page);
  const box = page.getByRole("combobox", { name: "搜索游戏" });
  await box.fill("像素工厂");
  const game = page.getByRole("option", { name: /^像素工厂/ });
  await expect(game).toBeVisible();
  await box.press("ArrowDown");
  await box.press("ArrowDown");
  await expect(game).toHaveAttribute("aria-selected", "true");
  await expect(box).toHaveAttribute("aria-activedescendant", (await game.getAttribute("id"))!);
  await expect(box).toBeFocused();
  await expectAccessible(page);
  await takeScreenshot(page, "search-option");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/app\/game\/\d+$/);
});
