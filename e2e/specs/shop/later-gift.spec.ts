import type { Page } from "@playwright/test";
import { GiftPage } from "../../pages/gift-page.ts";
import { mustCall } from "../../support/api.ts";
import { findGift } from "../../support/catalogue.ts";
import { expectAccessible, expectNoLayoutShift, ready } from "../../support/page-checks.ts";
import { createPlayerApi } from "../../support/players.ts";
import { expect, test } from "../../support/test.ts";

const findLaterGift = (origin: string) => findGift(origin, ({ opens }) => opens !== undefined);

/** Lets the host's clock show another time in all its answers; returns a function that sets it. */
async function moveHostClock(page: Page): Promise<(time: number) => void> {
  let aheadMs = 0;
  await page.route("**/m/app/api/**", async (route) => {
    const response = await route.fetch();
    const date = new Date(Date.now() + aheadMs).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  return (time) => {
    aheadMs = time - Date.now();
  };
}

test("a gift that is not open yet shows its time and a countdown, everywhere, and cannot be claimed", async ({
  page,
  origin,
}) => {
  const gift = await findLaterGift(origin);
  const giftPage = new GiftPage(page, gift);
  await giftPage.open();
  await expect(page.getByText("未开放")).toBeVisible();
  await expect(page.getByRole("timer", { name: "距礼包开放" })).toHaveText(
    /^\d 天 \d\d:\d\d:\d\d$/,
  );
  await expect(giftPage.button("提醒我")).toBeEnabled();
  await expect(giftPage.button("领取")).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`/app/gift/game/${gift.gameid}`);
  await ready(page);
  await expect(giftPage.button("提醒我")).toBeVisible();
  await expect(page.getByRole("timer", { name: `距 ${gift.giftname} 开放` })).toBeVisible();
  await expect(page.getByText(/^共 \d 个礼包，1 个待开放$/)).toBeVisible();
  await expectAccessible(page);
});

test("the game centre shows it as not open yet, too, and reminds of it", async ({
  page,
  origin,
  player,
  login,
}) => {
  const gift = await findLaterGift(origin);
  const giftPage = new GiftPage(page, gift);
  // It stands behind the gifts that can be had, of which the game centre shows two.
  await page.route("**/gift/getGiftList/", async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const isLater = ({ opens }: { opens?: string }) => opens !== undefined;
    await route.fulfill({ response, json: { ...answer, data: answer.data.filter(isLater) } });
  });
  await login(player);
  await page.goto(`/app/user/gamecenter/${gift.gameid}`);
  await ready(page);
  await expect(page.getByRole("timer", { name: `距 ${gift.giftname} 开放` })).toBeVisible();
  await expect(giftPage.button("领取")).toHaveCount(0);
  await giftPage.button("提醒我").click();
  await expect(giftPage.button("已预约")).toBeVisible();
  const api = createPlayerApi(origin, player);
  expect(await mustCall(api, "gift/getReminderList", {})).toEqual([{ giftid: gift.giftid }]);
});

test("it opens by itself at its time by the host's clock, and nothing moves", async ({
  page,
  origin,
}) => {
  const gift = await findLaterGift(origin);
  const opens = Date.parse(gift.opens as string);
  const setHostClock = await moveHostClock(page);
  setHostClock(opens - 60_000);
  await page.clock.install();
  const giftPage = new GiftPage(page, gift);
  await giftPage.open();
  await expect(giftPage.button("提醒我")).toBeVisible();
  const box = await giftPage.button("提醒我").boundingBox();
  setHostClock(opens);
  await page.clock.fastForward(60_000);
  await expect(giftPage.button("领取")).toBeEnabled();
  expect(await giftPage.button("领取").boundingBox()).toEqual(box);
  await expectNoLayoutShift(page);
});

test("a device whose clock is a month ahead opens nothing", async ({ page, origin }) => {
  const gift = await findLaterGift(origin);
  await page.clock.install({ time: Date.now() + 30 * 86_400_000 });
  const giftPage = new GiftPage(page, gift);
  await page.goto(`/app/gift/info/${gift.giftid}`);
  await expect(page.getByRole("timer", { name: "距礼包开放" })).toHaveText(/^\d 天 /);
  await expect(giftPage.button("提醒我")).toBeVisible();
});

test("an expired gift says so and cannot be tapped", async ({ page, origin }) => {
  const gift = await findGift(
    origin,
    ({ opens, percent }) => opens === undefined && percent !== "100",
  );
  const setHostClock = await moveHostClock(page);
  setHostClock(Date.parse(`${gift.expires.replace(" ", "T")}+08:00`) + 1000);
  const giftPage = new GiftPage(page, gift);
  await giftPage.open();
  // Any answer tells the time: the next page asks for its data.
  const answer = page.waitForResponse(/\/m\/app\/api\//);
  await page.getByRole("link", { name: gift.gamename }).first().click();
  await answer;
  await expect(page).not.toHaveURL(/\/gift\//);
  await page.goBack();
  await expect(giftPage.button("已过期")).toBeDisabled();
  await expect(page.getByText("礼包已过期，无法领取")).toBeVisible();
  await expect(giftPage.button("领取")).toHaveCount(0);
});
