import type { Page } from "@playwright/test";
import { apiOf, findOpenGift, mustCall } from "../../support/api.ts";
import { ready } from "../../support/page-health.ts";
import { expect, test } from "../../support/test.ts";

/** A phone whose player wants text of twice the size: webviews and browsers of Android scale the root's. */
async function enlarge(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html { font-size: 200% !important }");
    document.adoptedStyleSheets = [sheet];
  });
}

/** Texts that cannot be read in full, and whether the page has to be pushed sideways. Runs in the page. */
function whatIsCut(): string[] {
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
      // What can be scrolled to, and what ends in dots on purpose, is not lost.
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

test("with text of twice the size nothing of a main screen is cut off or pushed out of sight", async ({
  page,
  origin,
  player,
  signIn,
}) => {
  test.slow();
  const api = apiOf(origin, { token: player.token, deviceid: player.deviceid });
  const { giftid, gameid } = await findOpenGift(origin);
  await mustCall(api, "gift/getUserGiftSn", { giftid });
  const [article] = await mustCall(api, "article/getArticleList", { gameid, page: 1, pageSize: 1 });
  await signIn(player);
  await enlarge(page);
  const cut: Record<string, string[]> = {};
  for (const path of [
    ...[
      "/app/home/",
      "/app/category/",
      "/app/rank/",
      "/app/gift/",
      "/app/newgame/",
      "/app/search/",
    ],
    ...[`/app/game/${gameid}`, `/app/gift/game/${gameid}`, `/app/gift/info/${giftid}`],
    ...(article ? [`/app/game/${gameid}/${article.col}/${article.aid}`] : []),
    ...["/app/user/", "/app/user/gift/", "/app/user/profile/", "/app/user/message/"],
    ...["/app/user/settings/", "/app/user/help/", "/app/user/login/", "/app/user/register/"],
    ...[`/app/user/gamecenter/${gameid}`, "/app/download/", "/app/error/"],
  ]) {
    await page.goto(path);
    await ready(page);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    const found = await page.evaluate(whatIsCut);
    if (found.length > 0) cut[path] = found;
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/${path.replace(/\W+/g, "_")}.png` });
  }
  expect(cut).toEqual({});
});
