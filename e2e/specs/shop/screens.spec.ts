import type { Page } from "@playwright/test";
import { createApi, mustCall } from "../../support/api.ts";
import { findOpenGift } from "../../support/catalogue.ts";
import { enlargedScreens } from "../../support/page/enlarged-screens.ts";
import { forgetShop } from "../../support/page/fresh-tab.ts";
import { expectWholeTexts } from "../../support/page/text-size.ts";
import { expectAccessibleInBoth, expectNoLayoutShift, settled } from "../../support/page-checks.ts";
import { createPlayerApi, type Player } from "../../support/players.ts";
import { type Screen, screens } from "../../support/screens.ts";
import { expect, test } from "../../support/test.ts";

/** So few that a busy machine has checked them in time. */
const screensOfTest = 7;
const phone = { width: 390, height: 844 };

for (const part of partsOf(({ forPlayers }) => !forPlayers)) {
  test(`${namesOf(part)} are accessible, still, quiet, and whole with large text`, async ({
    page,
    origin,
  }) => {
    test.slow();
    for (const [name, screen] of part) {
      await test.step(name, async () => {
        await startAnew(page, origin);
        const response = await page.goto(await addressOf(screen, origin));
        await settled(page);
        expect(response?.status()).toBe(screen.isMissing ? 404 : 200);
        await expectHealthy(page, name);
      });
    }
  });
}

for (const part of partsOf(({ forPlayers }) => forPlayers ?? false)) {
  test(`${namesOf(part)} are accessible, still, quiet, and whole with large text`, async ({
    page,
    origin,
    player,
    login,
  }) => {
    test.slow();
    await fillAccount(origin, player);
    await login(player);
    for (const [name, screen] of part) {
      await test.step(name, async () => {
        await startAnew(page, origin);
        const url = await addressOf(screen, origin);
        await page.goto(url);
        await settled(page);
        await expect(page).toHaveURL(url);
        await expectHealthy(page, name);
      });
    }
  });
}

/** As on a new phone with usual text. */
async function startAnew(page: Page, origin: string): Promise<void> {
  await forgetShop(page, origin);
  await page.setViewportSize(phone);
}

type Part = [name: string, screen: Screen][];

function partsOf(isWanted: (screen: Screen) => boolean): Part[] {
  const wanted = Object.entries(screens).filter(([, screen]) => isWanted(screen));
  const parts: Part[] = [];
  for (let from = 0; from < wanted.length; from += screensOfTest)
    parts.push(wanted.slice(from, from + screensOfTest));
  return parts;
}

function namesOf(part: Part): string {
  return part.map(([name]) => name).join(", ");
}

async function addressOf({ path }: Screen, origin: string): Promise<string> {
  return typeof path === "string" ? path : path(origin);
}

async function expectHealthy(page: Page, name: string): Promise<void> {
  await expect(page).toHaveTitle(new RegExp(screens[name]!.title ?? "\\S"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expectAccessibleInBoth(page, name);
  await expectNoLayoutShift(page);
  await expectWholeTexts(page, name);
  await enlargedScreens[name]?.(page);
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
