import type { Page } from "@playwright/test";
import { GiftPage } from "../../pages/gift-page.ts";
import { mustCall } from "../../support/api.ts";
import { findHotGames, findOpenGift } from "../../support/catalogue.ts";
import { ready, settled, takeScreenshot } from "../../support/page-checks.ts";
import { createPlayerApi } from "../../support/players.ts";
import { screens } from "../../support/screens.ts";
import { expect, test } from "../../support/test.ts";

const widths = [320, 390];
const height = 640;
/** So many that a busy machine has opened them in time. */
const screensOfTest = 12;

/** Doubles the root's font size, as Android's browsers and webviews do for players with large text. */
async function enlarge(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html { font-size: 200% !important }");
    document.adoptedStyleSheets = [sheet];
  });
}

/** Broken dates, texts that are cut off or leave their badge or field, and horizontal overflow of the page. Runs in the page. */
function findCutTexts(): string[] {
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} px too wide`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!;
    const words = node.textContent!.trim();
    if (words === "" || !isShown(element)) continue;
    if (element.closest("script, style, .visually-hidden, svg")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    if (text.width === 0) continue;
    let isInFlow = true;
    for (let box: Element | null = element; box; box = box.parentElement) {
      const style = getComputedStyle(box);
      // Scrollable content and intended ellipses do not count as cut off.
      if (/auto|scroll/.test(style.overflowX)) break;
      if (style.webkitLineClamp !== "none" || style.textOverflow === "ellipsis") break;
      const edge = box.getBoundingClientRect();
      const leavesX = text.right > edge.right + 1 || text.left < edge.left - 1;
      const leavesY = text.bottom > edge.bottom + 4 || text.top < edge.top - 4;
      const isCut =
        (style.overflowX !== "visible" && leavesX) || (style.overflowY !== "visible" && leavesY);
      const isOut = box === document.body && text.right > clientWidth + 1;
      if (isCut || isOut || (isInFlow && isPainted(style) && (leavesX || leavesY))) {
        found.push(`${words.slice(0, 20)} in ${box.className || box.nodeName}`);
        break;
      }
      // A badge may stand over the edge of what it belongs to.
      if (style.position === "absolute") isInFlow = false;
    }
  }
  for (const time of document.querySelectorAll("time"))
    if (isShown(time) && time.getClientRects().length > 1)
      found.push(`${time.textContent} in two lines`);
  for (const field of document.querySelectorAll("input, textarea"))
    if (isShown(field)) found.push(...cutPlaceholder(field as HTMLInputElement));
  return [...new Set(found)];

  function isShown(element: Element): boolean {
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  }

  /** The box is seen, so that a text outside it looks wrong though it can be read. */
  function isPainted(style: CSSStyleDeclaration): boolean {
    if (style.display === "inline") return false;
    return style.backgroundColor !== "rgba(0, 0, 0, 0)" || style.backgroundImage !== "none";
  }

  function cutPlaceholder(field: HTMLInputElement): string[] {
    const style = getComputedStyle(field);
    if (field.placeholder === "" || field.value !== "" || style.textOverflow === "ellipsis")
      return [];
    const pen = document.createElement("canvas").getContext("2d")!;
    pen.font = style.font;
    const room =
      field.clientWidth -
      Number.parseFloat(style.paddingLeft) -
      Number.parseFloat(style.paddingRight);
    const isOneLine = field.nodeName === "INPUT";
    const isCut =
      (isOneLine && pen.measureText(field.placeholder).width > room + 1) ||
      field.clientHeight < Number.parseFloat(style.fontSize) * 1.2;
    return isCut ? [`placeholder ${field.placeholder}`] : [];
  }
}

/** Cut texts of each screen, on phones of several widths. */
async function findInScreens(
  page: Page,
  { origin, paths }: { origin: string; paths: Readonly<Record<string, Path>> },
): Promise<Record<string, string[]>> {
  const cutTexts: Record<string, string[]> = {};
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(typeof path === "string" ? path : await path(origin));
    for (const width of widths) {
      await page.setViewportSize({ width, height });
      await settled(page);
      const found = await page.evaluate(findCutTexts);
      if (found.length > 0) cutTexts[`${name}, ${width} px`] = found;
      await takeScreenshot(page, `text-size-${width}-${name}`, true);
    }
  }
  return cutTexts;
}

type Path = (typeof screens)[string]["path"];

function pathsOf(isForPlayers: boolean): Record<string, Path> {
  const rows = Object.entries(screens).filter(
    ([, { forPlayers }]) => (forPlayers ?? false) === isForPlayers,
  );
  return Object.fromEntries(rows.map(([name, { path }]) => [name, path]));
}

test.describe("with 200% text size", () => {
  test.use({ viewport: { width: widths[0]!, height } });

  const ofVisitors = Object.entries(pathsOf(false));
  for (let from = 0; from < ofVisitors.length; from += screensOfTest) {
    const part = ofVisitors.slice(from, from + screensOfTest);
    test(`no text of a visitor's screen is cut off, from ${part[0]![0]} on`, async ({
      page,
      origin,
    }) => {
      test.slow();
      await enlarge(page);
      expect(await findInScreens(page, { origin, paths: Object.fromEntries(part) })).toEqual({});
    });
  }

  test("no text of a player's screen is cut off", async ({ page, origin, player, login }) => {
    test.slow();
    const api = createPlayerApi(origin, player);
    const { giftid, gameid } = await findOpenGift(origin);
    await mustCall(api, "gift/getUserGiftSn", { giftid });
    await login(player);
    await enlarge(page);
    const paths = {
      ...pathsOf(true),
      home: "/app/home/",
      "a claimed gift": `/app/gift/info/${giftid}`,
      "gifts of a game, one claimed": `/app/gift/game/${gameid}`,
    };
    expect(await findInScreens(page, { origin, paths })).toEqual({});
  });
});

const search = `/app/search/?keyword=${encodeURIComponent("战")}`;

test.describe("with 200% text size on a small phone", () => {
  test.use({ viewport: { width: 320, height: 568 } });

  test("names of listed games have lines of six characters, above their buttons", async ({
    page,
  }) => {
    await enlarge(page);
    for (const path of ["/app/newgame/", "/app/category/", "/app/home/", search]) {
      await page.goto(path);
      await ready(page);
      const row = page
        .getByRole("main")
        .getByRole("listitem")
        .filter({ has: page.getByRole("button") });
      const link = row.first().getByRole("link");
      const name = link.locator("span > span").first();
      const width = await name.evaluate(
        (span) => span.clientWidth / Number.parseFloat(getComputedStyle(span).fontSize),
      );
      expect(width, path).toBeGreaterThan(6);
      const button = await row.first().getByRole("button").boundingBox();
      const texts = await link.boundingBox();
      expect(button!.y, path).toBeGreaterThanOrEqual(texts!.y + texts!.height);
    }
  });

  test("the name on a game's page has lines of five characters", async ({ page, origin }) => {
    await enlarge(page);
    const [game] = await findHotGames(origin);
    await page.goto(`/app/game/${game!.gameid}`);
    const name = page.getByRole("heading", { level: 1 });
    const width = await name.evaluate(
      (heading) => heading.clientWidth / Number.parseFloat(getComputedStyle(heading).fontSize),
    );
    expect(width).toBeGreaterThan(5);
  });

  test("short names and names of one word are whole on the podium", async ({ page }) => {
    await enlarge(page);
    await page.goto(`/app/rank/${encodeURIComponent("新游榜")}`);
    await ready(page);
    const podium = page.getByRole("main").locator("ol").first();
    const names = podium.getByRole("link").locator(":scope > span:nth-last-of-type(2)");
    await expect(names).toHaveCount(3);
    for (const name of await names.all()) {
      for (const text of ["和朋友一起玩的小游戏", "Luanti"]) {
        const { lines, isCut } = await name.evaluate((span, gamename) => {
          span.textContent = gamename;
          const range = document.createRange();
          range.selectNodeContents(span);
          return {
            lines: range.getClientRects().length,
            // Glyphs reach out of tight lines by less than half of one.
            isCut: span.scrollHeight - span.clientHeight > span.clientHeight / 6,
          };
        }, text);
        expect(isCut, text).toBe(false);
        if (/^\w+$/.test(text)) expect(lines, text).toBe(1);
      }
    }
  });

  test("new games show the day of their release", async ({ page }) => {
    await enlarge(page);
    await page.goto("/app/newgame/");
    await ready(page);
    const days = page.getByRole("main").locator("li time");
    await expect(days.first()).toBeVisible();
    for (const day of await days.all()) await expect(day).toBeVisible();
  });

  test("the dialog of a claimed code opens at its title", async ({
    page,
    origin,
    player,
    login,
  }) => {
    const gift = await findOpenGift(origin);
    await login(player);
    await enlarge(page);
    const giftPage = new GiftPage(page, gift);
    await giftPage.open();
    await giftPage.button("领取").click();
    const dialog = giftPage.dialog("领取成功");
    await expect(dialog.locator("code")).toBeVisible();
    await expect(dialog).toBeFocused();
    await expect(dialog.getByRole("heading")).toBeInViewport({ ratio: 1 });
    await takeScreenshot(page, "text-size-320-claimed");
    await page.keyboard.press("Tab");
    const hasFocus = dialog.locator(":focus");
    await expect(hasFocus).toBeInViewport({ ratio: 1 });
  });
});

test("the lines of a headline are of even length", async ({ page, origin }) => {
  const { path } = screens.article!;
  await page.goto(typeof path === "string" ? path : await path(origin));
  const headline = page.getByRole("heading", { level: 1 });
  expect(await headline.evaluate((h1) => getComputedStyle(h1).textWrap)).toContain("balance");
});
