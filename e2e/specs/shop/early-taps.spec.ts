import type { Page } from "@playwright/test";
import { findGameWithOpenings, findHotGames, findOpenGift } from "../../support/catalogue.ts";
import { ready } from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

test("what is tapped on a page that is painted and has no scripts yet happens once", async ({
  context,
  origin,
  player,
  login,
}) => {
  test.slow();
  await login(player);
  const { gameid } = (await findHotGames(origin))[0]!;
  const game = `/app/game/${gameid}`;
  const { giftid } = await findOpenGift(origin);
  const openings = `/app/open/game/${await findGameWithOpenings(origin)}`;

  const calls: string[] = [];
  context.on("request", (request) => {
    const name = /(?:game\/follow|opening\/remind|gift\/getUserGiftSn)(?=\/$)/.exec(
      request.url(),
    )?.[0];
    if (name) calls.push(name);
  });
  const tapped: [path: string, button: RegExp, seen: (page: Page) => Promise<void>][] = [
    [game, /^分享$/, (page) => expect(page.locator("[role$=dialog]")).toHaveCount(1)],
    [game, /^关注 /, (page) => expect(page.getByRole("button", { name: /^已关注/ })).toBeVisible()],
    [game, /^展开更多/, (page) => expect(page.getByRole("button", { name: "收起" })).toBeVisible()],
    [
      `/app/gift/info/${giftid}`,
      /^领取 /,
      (page) => expect(page.getByText("领取成功")).toBeVisible(),
    ],
    [
      openings,
      /提醒我$/,
      (page) =>
        expect(page.getByRole("button", { pressed: true, name: /提醒/ }).first()).toBeVisible(),
    ],
  ];
  await Promise.all(
    tapped.map(async ([path, name, expectSeen]) => {
      const page = await context.newPage();
      const letScriptsCome = await holdScripts(page);
      await page.goto(path, { waitUntil: "commit" });
      const button = page.getByRole("button", { name }).first();
      await button.tap();
      await expect(button).toHaveAttribute("aria-busy", "true");
      letScriptsCome();
      await expectSeen(page);
      await ready(page);
      await page.close();
    }),
  );
  expect(calls.toSorted()).toEqual(["game/follow", "gift/getUserGiftSn", "opening/remind"]);
});

test("back needs no script, and leads to the page before", async ({ page }) => {
  await page.goto("/app/home/");
  await ready(page);
  await page.getByRole("region", { name: "热门推荐" }).getByRole("listitem").first().tap();
  await expect(page.getByRole("button", { name: "分享" })).toBeVisible();
  const letScriptsCome = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await page.getByRole("button", { name: "返回" }).tap();
  await expect(page).toHaveURL(/\/app\/home\/$/);
  await expect(page.getByRole("region", { name: "热门推荐" })).toBeVisible();
  letScriptsCome();
  await ready(page);
  await expect(page.getByRole("region", { name: "热门推荐" })).toBeVisible();
});

/** No script comes until the function that this resolves to is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
