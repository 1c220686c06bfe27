import type { Page } from "@playwright/test";
import { expectAccessibleInBoth, expectNoLayoutShift, ready } from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

const backgroundColor = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const themeColors = (page: Page) =>
  page
    .locator("meta[name=theme-color]")
    .evaluateAll((found) => found.map((bar) => bar.getAttribute("content")));

test.use({ colorScheme: "light" });

test("the dark theme applies on a light phone, on every page and before the shop's scripts run", async ({
  page,
}) => {
  await page.goto("/app/user/");
  await ready(page);
  await page.getByRole("link", { name: "设置" }).click();
  await expect(page).toHaveURL("/app/user/settings/");
  const light = await backgroundColor(page);
  await page.getByRole("radio", { name: "深色" }).check({ force: true });
  const dark = await backgroundColor(page);
  expect(dark).not.toBe(light);
  expect(new Set(await themeColors(page)).size).toBe(1);
  await page.reload();
  await ready(page);
  await expect(page.getByRole("radio", { name: "深色" })).toBeChecked();
  await page.route("**/app/assets/**.js", (route) => route.abort());
  await page.goto("/app/user/settings/");
  // A page whose scripts cannot be loaded loads itself once more.
  await expect(async () => {
    expect(await backgroundColor(page)).toBe(dark);
    expect(new Set(await themeColors(page)).size).toBe(1);
  }).toPass();
});

test.use({ expectedMessages: /net::ERR_FAILED/ });

test("a browser with Save-Data gets smaller pictures from the first one on, a paused carousel and no prefetching", async ({
  page,
  context,
}) => {
  const browser = await context.newCDPSession(page);
  await browser.send("Emulation.setDataSaverOverride", { dataSaverEnabled: true });
  const shown: string[] = [];
  page.on("response", (answer) => {
    const path = new URL(answer.url()).pathname;
    if (!path.startsWith("/media/")) return;
    shown.push(path);
    expect([answer.headers().vary, answer.headers()["cache-control"]]).toEqual([
      "save-data",
      "private, max-age=31536000, immutable",
    ]);
  });
  await page.goto("/app/home/");
  await ready(page);
  // No picture is loaded again in another size: the page shows what the HTML has requested.
  expect(shown.length).toBeGreaterThan(3);
  expect(new Set(shown.map((path) => path.split("/")[2])).size).toBe(shown.length);
  const first = page.locator("main img[src*='/media/']").first();
  const [file, width] = await first.evaluate(async (image: HTMLImageElement) => {
    const bitmap = await createImageBitmap(await (await fetch(image.currentSrc)).blob());
    return [Number(/\/(\d+)\.webp$/.exec(image.currentSrc)?.[1]), bitmap.width];
  });
  expect(width).toBeLessThanOrEqual(file! / 1.5);
  await expect(page.getByRole("button", { name: "继续轮播" })).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const link = page.locator('a[href^="/app/game/"]').first();
  await link.dispatchEvent("touchstart");
  await page.waitForTimeout(500);
  expect(asked.filter((path) => /getGameInfo|\/assets\/game-/.test(path))).toEqual([]);
});

test("with data saving chosen and no service worker the addresses name smaller pictures", async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem("datause", "low"));
  await page.goto("/app/home/");
  await ready(page);
  await page.getByRole("link", { name: "排行" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "排行榜" })).toBeVisible();
  const pictures = page.locator("main img[src*='/media/']");
  await expect(pictures.first()).toBeVisible();
  for (const picture of (await pictures.all()).slice(0, 6)) {
    expect(await picture.getAttribute("srcset")).toBeNull();
    const [asked, shown] = await picture.evaluate((image: HTMLImageElement) => [
      Number(/\/(\d+)\.webp$/.exec(image.src)?.[1]),
      image.width,
    ]);
    expect(asked).toBeLessThanOrEqual(Math.max(96, shown! * 1.6));
  }
});

test("the settings of a player have their places before the session is read", async ({
  page,
  player,
  login,
}) => {
  await login(player);
  await page.goto("/app/user/settings/");
  await ready(page);
  const toggle = page.getByRole("switch", { name: "离线查看兑换码" });
  await expect(toggle).toBeVisible();
  await expect(page.getByRole("link", { name: "消息提醒" })).toBeVisible();
  await expectNoLayoutShift(page);
  await expectAccessibleInBoth(page, "settings-of-a-player");
});
