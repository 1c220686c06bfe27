import type { Page } from "@playwright/test";
import { mustCall } from "../../support/api.ts";
import { findOpenGift } from "../../support/catalogue.ts";
import { ready, takeScreenshot } from "../../support/page-checks.ts";
import { createPlayerApi } from "../../support/players.ts";
import { expect, test } from "../../support/test.ts";

/** Doubles the root's font size, as Android's browsers and webviews do for players with large text. */
async function enlarge(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html { font-size: 200% !important }");
    document.adoptedStyleSheets = [sheet];
  });
}

/** Texts that are cut off, and horizontal overflow of the page. Runs in the page. */
function findCutTexts(): string[] {
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} px too wide`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!;
    const words = node.textContent!.trim();
    if (
      words === "" ||
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
      continue;
    if (element.closest("script, style, .visually-hidden, svg")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    if (text.width === 0) continue;
    for (let box: Element | null = element; box; box = box.parentElement) {
      const style = getComputedStyle(box);
      // Scrollable content and intended ellipses do not count as cut off.
      if (/auto|scroll/.test(style.overflowX)) break;
      if (style.webkitLineClamp !== "none" || style.textOverflow === "ellipsis") break;
      const edge = box.getBoundingClientRect();
      const isCutX =
        style.overflowX !== "visible" && (text.right > edge.right + 1 || text.left < edge.left - 1);
      const isCutY =
        style.overflowY !== "visible" && (text.bottom > edge.bottom + 4 || text.top < edge.top - 4);
      const isOut = box === document.body && text.right > clientWidth + 1;
      if (isCutX || isCutY || isOut) {
        found.push(`${words.slice(0, 20)} in ${box.className || box.nodeName}`);
        break;
      }
    }
  }
  return [...new Set(found)];
}

test("with 200% text size no text of a main screen is cut off", async ({
  page,
  origin,
  player,
  login,
}) => {
  test.slow();
  const api = createPlayerApi(origin, player);
  const { giftid, gameid } = await findOpenGift(origin);
  await mustCall(api, "gift/getUserGiftSn", { giftid });
  const [article] = await mustCall(api, "article/getArticleList", { gameid, page: 1, pageSize: 1 });
  await login(player);
  await enlarge(page);
  const cutTexts: Record<string, string[]> = {};
  for (const path of [
    "/app/home/",
    "/app/category/",
    "/app/rank/",
    "/app/gift/",
    "/app/newgame/",
    "/app/search/",
    `/app/game/${gameid}`,
    `/app/gift/game/${gameid}`,
    `/app/gift/info/${giftid}`,
    ...(article ? [`/app/game/${gameid}/${article.col}/${article.aid}`] : []),
    "/app/user/",
    "/app/user/gift/",
    "/app/user/profile/",
    "/app/user/message/",
    "/app/user/settings/",
    "/app/user/help/",
    "/app/user/login/",
    "/app/user/register/",
    `/app/user/gamecenter/${gameid}`,
    "/app/download/",
    "/app/error/",
  ]) {
    await page.goto(path);
    await ready(page);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    const found = await page.evaluate(findCutTexts);
    if (found.length > 0) cutTexts[path] = found;
    await takeScreenshot(page, `text-size${path.replace(/\W+/g, "_")}`);
  }
  expect(cutTexts).toEqual({});
});
