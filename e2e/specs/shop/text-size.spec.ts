import { GiftPage } from "../../pages/gift-page.ts";
import { mustCall } from "../../support/api.ts";
import { findOpenGift } from "../../support/catalogue.ts";
import { expectWholeTexts, setTextSize } from "../../support/page/text-size.ts";
import { ready, settled, takeScreenshot } from "../../support/page-checks.ts";
import { createPlayerApi } from "../../support/players.ts";
import { expect, test } from "../../support/test.ts";

test("with large text no text of home and of a claimed gift's pages is cut off for a player", async ({
  page,
  origin,
  player,
  login,
}) => {
  const { giftid, gameid } = await findOpenGift(origin);
  await mustCall(createPlayerApi(origin, player), "gift/getUserGiftSn", { giftid });
  await login(player);
  for (const [name, path] of [
    ["home of a player", "/app/home/"],
    ["a claimed gift", `/app/gift/info/${giftid}`],
    ["gifts of a game, one claimed", `/app/gift/game/${gameid}`],
  ] as const) {
    await page.goto(path);
    await settled(page);
    await expectWholeTexts(page, name);
  }
});

test.describe("on a small phone", () => {
  test.use({ viewport: { width: 320, height: 568 } });

  test("with large text short names and names of one word are whole on the podium", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("html { font-size: 200% !important }");
      document.adoptedStyleSheets = [sheet];
    });
    await page.goto(`/app/rank/${encodeURIComponent("新游榜")}`);
    await ready(page);
    const podium = page.getByRole("main").locator("ol").first();
    const names = podium.getByRole("link").locator(":scope > span:nth-last-of-type(2)");
    await expect(names).toHaveCount(3);
    for (const name of await names.all()) {
      for (const text of ["破碎的像素地牢", "Luanti"]) {
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

  test("with large text the dialog of a claimed code opens at its title", async ({
    page,
    origin,
    player,
    login,
  }) => {
    const gift = await findOpenGift(origin);
    await login(player);
    const giftPage = new GiftPage(page, gift);
    await giftPage.open();
    await setTextSize(page, "200%");
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
