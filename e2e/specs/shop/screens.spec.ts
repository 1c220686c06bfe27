import type { Page } from "@playwright/test";
import { createApi, mustCall } from "../../support/api.ts";
import { findOpenGift } from "../../support/catalogue.ts";
import {
  expectAccessibleInBoth,
  expectHealthyScreen,
  expectNoLayoutShift,
  settled,
} from "../../support/page-checks.ts";
import { createPlayerApi, type Player } from "../../support/players.ts";
import { screens } from "../../support/screens.ts";
import { expect, test } from "../../support/test.ts";

for (const [name, { path, title, forPlayers, isMissing }] of Object.entries(screens)) {
  const address = (origin: string) => (typeof path === "string" ? path : path(origin));
  if (forPlayers) {
    test(`${name} is accessible, still and quiet`, async ({ page, origin, player, login }) => {
      await fillAccount(origin, player);
      await login(player);
      const url = await address(origin);
      await page.goto(url);
      await settled(page);
      await expect(page).toHaveURL(url);
      await expect(page).toHaveTitle(new RegExp(title ?? "\\S"));
      await expectHealthy(page, name);
    });
    continue;
  }
  test(`${name} is accessible, still and quiet`, async ({ page, origin }) => {
    const response = await page.goto(await address(origin));
    await settled(page);
    expect(response?.status()).toBe(isMissing ? 404 : 200);
    await expect(page).toHaveTitle(new RegExp(title ?? "\\S"));
    await expectHealthy(page, name);
  });
}

test.describe("a page that begins dark", () => {
  test.use({ colorScheme: "dark" });

  test("home is accessible, still and quiet", async ({ page }) => {
    await page.goto("/app/home/");
    await settled(page);
    await expectHealthyScreen(page, "home-begun-dark");
  });
});

async function expectHealthy(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expectAccessibleInBoth(page, name);
  await expectNoLayoutShift(page);
}

/** Gives the player a claimed gift and a second device, so that the lists have content. */
async function fillAccount(origin: string, player: Player): Promise<void> {
  const { giftid } = await findOpenGift(origin);
  await mustCall(createPlayerApi(origin, player), "gift/getUserGiftSn", { giftid });
  const { username, password } = player;
  const api = createApi(origin, { deviceid: `other-${username}` });
  await mustCall(api, "user/captcha", {});
  await mustCall(api, "user/loginSubmit", { username, password, captcha: "pass" });
}
